/** The one list of what kinds of technology there are. The file `list/<id>.txt` holds its rows. */
export const categories = [
  { id: "language", name: "Languages" },
  { id: "frontend", name: "Frontend" },
  { id: "backend", name: "Backend" },
  { id: "mobile-desktop", name: "Mobile & desktop" },
  { id: "database", name: "Databases & search" },
  { id: "messaging", name: "Messaging" },
  { id: "cloud", name: "Cloud & platforms" },
  { id: "infrastructure", name: "Containers & infrastructure" },
  { id: "ci-cd", name: "Version control & CI" },
  { id: "testing", name: "Testing & code quality" },
  { id: "build", name: "Build & packages" },
  { id: "data-ml", name: "Data & machine learning" },
  { id: "monitoring", name: "Monitoring & analytics" },
  { id: "security", name: "Security & identity" },
  { id: "blockchain", name: "Blockchain" },
  { id: "design", name: "Design & media" },
  { id: "games", name: "Games & 3D" },
  { id: "tooling", name: "Editors & tools" },
  { id: "cms", name: "Content & documentation" },
  { id: "system", name: "Systems & hardware" },
  { id: "protocol", name: "Protocols & formats" },
] as const;

export type CategoryId = (typeof categories)[number]["id"];
