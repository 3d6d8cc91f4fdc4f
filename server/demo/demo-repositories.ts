// The repositories of the demo code host: those of a few demo projects, and some that aren't listed
// yet. Times are days before they are asked for.

export interface DemoIssue {
  number: number;
  title: string;
  labels: string[];
  openedDaysAgo: number;
  assignee?: string;
  /** A pull request is linked to it. */
  linked?: true;
}

export interface DemoRepository {
  /** Login of its owner. */
  owner: string;
  name: string;
  description: string | null;
  homepage: string | null;
  /** SPDX identifier. */
  licence: string | null;
  topics: string[];
  /** Bytes by language. */
  languages: Record<string, number>;
  /** Texts by the paths of files. */
  files: Record<string, string>;
  issues: DemoIssue[];
  pushedDaysAgo: number;
}

const json = (value: object) => JSON.stringify(value, null, 2);

/** Owns the repositories of everybody who signs in with a login of their own. */
export const newcomerLogin = "newcomer";

export const demoRepositories: readonly DemoRepository[] = [
  {
    owner: "mirav",
    name: "tidewater",
    description: "Tide, wind and current on one page, for small boats. Works offline.",
    homepage: "https://tidewater.example",
    licence: "MIT",
    topics: ["tides", "sailing", "offline-first", "webassembly", "rust"],
    languages: { TypeScript: 412_000, Rust: 188_000, CSS: 21_000, Dockerfile: 900 },
    files: {
      "README.md": "# Tidewater",
      "package.json": json({
        dependencies: { react: "^19.0.0", "@tanstack/react-query": "^5.60.0" },
        devDependencies: { typescript: "^5.9.0", vite: "^7.0.0", vitest: "^3.0.0" },
      }),
      "Cargo.toml": '[package]\nname = "tidewater"\n\n[dependencies]\nwasm-bindgen = "0.2"\n',
      "compose.yaml": "services:\n  database:\n    image: postgres:17\n",
    },
    issues: [
      {
        number: 214,
        title: "Turn the wind arrows grey when the forecast is older than a day",
        labels: ["good first issue", "interface"],
        openedDaysAgo: 3,
      },
      {
        number: 207,
        title: "Add the harbours between Dakar and Banjul",
        labels: ["help wanted", "stations"],
        openedDaysAgo: 12,
      },
      {
        number: 189,
        title: "Say which time zone the tide table is in",
        labels: ["good first issue"],
        openedDaysAgo: 41,
      },
      {
        number: 192,
        title: "Remember the last station",
        labels: ["good first issue"],
        openedDaysAgo: 30,
        linked: true,
      },
      {
        number: 203,
        title: "Chart is unreadable in full sun",
        labels: ["help wanted"],
        openedDaysAgo: 18,
        assignee: "aikotanaka",
      },
      {
        number: 211,
        title: "Predictor is off by a minute at Cuxhaven",
        labels: ["bug"],
        openedDaysAgo: 6,
      },
    ],
    pushedDaysAgo: 2,
  },
  {
    owner: "mirav",
    name: "breakwater",
    description: "Wave heights from harbour webcams, for those who decide whether to go out.",
    homepage: "https://breakwater.example",
    licence: "Apache-2.0",
    topics: ["computer-vision", "sailing", "fastapi"],
    languages: { Python: 96_000, TypeScript: 41_000, HTML: 2_000 },
    files: {
      "pyproject.toml":
        '[project]\nname = "breakwater"\ndependencies = ["fastapi>=0.115", "numpy", "opencv-python", "redis"]\n\n[tool.ruff]\nline-length = 100\n',
      "package.json": json({
        dependencies: { svelte: "^5.0.0", leaflet: "^1.9.0" },
        devDependencies: { vite: "^7.0.0" },
      }),
      Dockerfile: "FROM python:3.13-slim\n",
    },
    issues: [
      {
        number: 8,
        title: "Show heights in feet as well",
        labels: ["good first issue"],
        openedDaysAgo: 9,
      },
    ],
    pushedDaysAgo: 5,
  },
  {
    owner: "mirav",
    name: "logbook-cli",
    description: "Writes a ship's log from a GPS track, in the terminal.",
    homepage: null,
    licence: "MIT",
    topics: ["cli", "gps"],
    languages: { Rust: 54_000 },
    files: {
      "Cargo.toml":
        '[package]\nname = "logbook-cli"\n\n[dependencies]\ntokio = { version = "1", features = ["full"] }\nrusqlite = "0.37"\n',
    },
    issues: [],
    pushedDaysAgo: 60,
  },
  {
    owner: "oleksak",
    name: "quarry",
    description: "See what is stuck in a queue, and why, without a shell.",
    homepage: "https://quarry.example",
    licence: "Apache-2.0",
    topics: ["kafka", "rabbitmq", "observability"],
    languages: { Go: 203_000, TypeScript: 88_000 },
    files: {
      "go.mod":
        "module github.com/oleksak/quarry\n\ngo 1.25\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.11.0\n\tgithub.com/segmentio/kafka-go v0.4.49\n)\n",
      "web/package.json": json({ dependencies: { react: "^19.0.0" } }),
      Dockerfile: "FROM golang:1.25\n",
    },
    issues: [
      {
        number: 77,
        title: "Explain in the README which rights the credentials need",
        labels: ["good-first-issue", "documentation"],
        openedDaysAgo: 5,
      },
      {
        number: 64,
        title: "Copy a message as JSON",
        labels: ["help wanted"],
        openedDaysAgo: 22,
      },
    ],
    pushedDaysAgo: 1,
  },
  {
    owner: "kwameb",
    name: "stile",
    description: "Report a broken stile, and see whether anybody came.",
    homepage: "https://stile.example",
    licence: "AGPL-3.0",
    topics: ["openstreetmap", "walking", "django"],
    languages: { Python: 120_000, JavaScript: 34_000, HTML: 18_000 },
    files: {
      "requirements.txt": "Django>=5.2\npsycopg[binary]\n",
      "package.json": json({ dependencies: { leaflet: "^1.9.0" } }),
    },
    issues: [
      {
        number: 31,
        title: "Translate the report form into Welsh",
        labels: ["help wanted", "beginner"],
        openedDaysAgo: 15,
      },
    ],
    pushedDaysAgo: 14,
  },
  {
    owner: newcomerLogin,
    name: "allotment",
    description: "What grows where, and what was there last year.",
    homepage: null,
    licence: "MIT",
    topics: ["react", "postgresql", "gardening"],
    languages: { TypeScript: 84_000, CSS: 6_000 },
    files: {
      "package.json": json({ dependencies: { react: "^19.0.0", pg: "^8.16.0" } }),
    },
    issues: [],
    pushedDaysAgo: 4,
  },
  {
    owner: newcomerLogin,
    name: "bus-times",
    description: "The next three departures, on an old e-reader.",
    homepage: null,
    licence: null,
    topics: ["react", "vite"],
    languages: { TypeScript: 21_000, Rust: 12_000 },
    files: { "Cargo.toml": '[package]\nname = "bus-times"\n' },
    issues: [],
    pushedDaysAgo: 33,
  },
  {
    owner: newcomerLogin,
    name: "dotfiles",
    description: null,
    homepage: null,
    licence: null,
    topics: [],
    languages: { Shell: 3_000, Lua: 2_400 },
    files: {},
    issues: [],
    pushedDaysAgo: 90,
  },
  {
    owner: newcomerLogin,
    name: "reading-list",
    description: "Books, and who lent them.",
    homepage: null,
    licence: null,
    topics: ["django"],
    languages: { Python: 17_000, HTML: 5_000 },
    files: { "requirements.txt": "Django>=4.2\n" },
    issues: [],
    pushedDaysAgo: 820,
  },
];
