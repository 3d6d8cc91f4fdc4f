// The categories of technologies, in the order in which pages show them. Plain data, so that pages
// can import it without validation.

import type { TextKey } from "./messages/t.ts";

export const techCategories = [
  { id: "language", name: "Languages" },
  { id: "frontend", name: "Frontend" },
  { id: "backend", name: "Backend" },
  { id: "mobile-desktop", name: "Mobile & desktop" },
  { id: "database", name: "Databases & search" },
  { id: "data-ml", name: "Data & machine learning" },
  { id: "cloud", name: "Cloud & infrastructure" },
  { id: "build", name: "Build & delivery" },
  { id: "testing", name: "Testing & code quality" },
  { id: "monitoring", name: "Monitoring & analytics" },
  { id: "security", name: "Security & blockchain" },
  { id: "messaging", name: "Messaging & protocols" },
  { id: "content", name: "Content & design" },
  { id: "games", name: "Games & 3D" },
  { id: "tooling", name: "Editors & tools" },
  { id: "system", name: "Systems & hardware" },
] as const;

export type TechCategoryId = (typeof techCategories)[number]["id"];

/** The messages of their names. */
export const techCategoryLabels = {
  language: "techs.categoryLanguage",
  frontend: "techs.categoryFrontend",
  backend: "techs.categoryBackend",
  "mobile-desktop": "techs.categoryMobileDesktop",
  database: "techs.categoryDatabase",
  "data-ml": "techs.categoryDataMl",
  cloud: "techs.categoryCloud",
  build: "techs.categoryBuild",
  testing: "techs.categoryTesting",
  monitoring: "techs.categoryMonitoring",
  security: "techs.categorySecurity",
  messaging: "techs.categoryMessaging",
  content: "techs.categoryContent",
  games: "techs.categoryGames",
  tooling: "techs.categoryTooling",
  system: "techs.categorySystem",
} as const satisfies Record<TechCategoryId, TextKey>;
