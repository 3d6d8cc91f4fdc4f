import type { DemoProject } from "./demo-content-types.ts";

// Transport and local government.
export const movingProjects: DemoProject[] = [
  {
    key: "late-again",
    name: "Late Again",
    description: `An archive of delays. Every departure of every public transport feed we can read, planned against actual, kept for good.

Timetables are published, and then yesterday's are deleted. Without them nobody can say whether the 47 has become worse since the depot moved. We fetch GTFS and GTFS-RT once a minute, store the differences in Parquet, and answer questions with plain SQL:

\`select stop, median(delay) from trips where line = '47'\`

What we have: 19 cities, 26 months, 2.1 billion rows on one second-hand server in a dry basement in Recife.

What we need:

- **cities**: a feed is a file of eight lines in \`feeds/\`
- **a page per line** that a councillor can print and wave about
- somebody who enjoys time zones, because the night buses run until 27:40
- translations of the glossary into any language with a tram in it

The figures are used by two passengers' associations and one very stubborn pensioner, who found an error in our Sundays and was right. Write to us before you scrape anything.`,
    techs: ["python", "pandas", "postgresql", "duckdb", "d3", "go"],
    repositoryUrl: "https://github.com/fernandaoliveira/lateagain",
    websiteUrl: "https://lateagain.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "fernandaoliveira", roleName: "owner", joinedDaysAgo: 165 },
      { login: "kwameb", roleName: "owner", joinedDaysAgo: 163 },
      { login: "jonasl", roleName: "designer", joinedDaysAgo: 128 },
      { login: "arjunv", roleName: "developer", joinedDaysAgo: 46 },
    ],
    starredBy: [
      "kwameb",
      "jonasl",
      "arjunv",
      "mirav",
      "oleksak",
      "noorhaddad",
      "hemiparata",
      "inescarvalho",
      "gwenhughes",
      "yousefk",
      "priyan",
    ],
    createdDaysAgo: 165,
    updatedDaysAgo: 0.5,
  },
  {
    key: "stile",
    name: "Stile",
    description: `Walk a public footpath, report the broken stile, see whether anybody came. Reports go to the highway authority in the form they insist on (a Word document, still), and the map shows which ones were answered.

Covers three Welsh counties. A fourth needs its paths in GeoJSON and a volunteer with boots.`,
    techs: ["python", "django", "postgis", "leaflet", "openstreetmap"],
    repositoryUrl: "https://github.com/kwameb/stile",
    websiteUrl: "https://stile.example",
    openRoles: ["developer"],
    members: [
      { login: "kwameb", roleName: "owner", joinedDaysAgo: 280 },
      { login: "gwenhughes", roleName: "designer", joinedDaysAgo: 19 },
    ],
    starredBy: ["gwenhughes", "hemiparata", "tuvaeide", "mirav"],
    createdDaysAgo: 280,
    updatedDaysAgo: 13,
  },
  {
    key: "minutes",
    name: "Any Other Business",
    description:
      "Search the minutes of your town council back to 1974, scans included. The OCR is bad at councillors' handwriting and we have started a glossary of it.",
    techs: ["python", "fastapi", "elasticsearch", "tesseract", "vue"],
    repositoryUrl: "https://github.com/yousefk/aob",
    websiteUrl: "https://aob.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "yousefk", roleName: "owner", joinedDaysAgo: 220 },
      { login: "noorhaddad", roleName: "developer", joinedDaysAgo: 178 },
      { login: "opalreyes", roleName: "developer", joinedDaysAgo: 177 },
    ],
    starredBy: ["noorhaddad", "fernandaoliveira", "kwameb", "sinikkav"],
    createdDaysAgo: 220,
    updatedDaysAgo: 20,
  },
  {
    key: "low-step",
    name: "Low Step",
    description: `Routes for wheelchairs, prams and bad knees.

The shortest way to the chemist has a kerb of nine centimetres in it. We route on measured kerbs, gradients and surfaces, not on guesses, and show the photo of the worst spot *before* you set out. The measuring app works with one hand, from a chair.

Lagos and Accra to begin with, because that is where we are.`,
    techs: ["kotlin", "android", "java", "postgis", "openstreetmap"],
    repositoryUrl: "https://github.com/thandekad/lowstep",
    websiteUrl: "https://lowstep.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "thandekad", roleName: "owner", joinedDaysAgo: 128 },
      { login: "ayodeleo", roleName: "owner", joinedDaysAgo: 127 },
      { login: "kwameb", roleName: "developer", joinedDaysAgo: 99 },
      { login: "lupehdz", roleName: "designer", joinedDaysAgo: 48 },
    ],
    starredBy: [
      "ayodeleo",
      "kwameb",
      "lupehdz",
      "opalreyes",
      "aikotanaka",
      "arjunv",
      "dkim",
      "soniaquispe",
      "gwenhughes",
    ],
    createdDaysAgo: 128,
    updatedDaysAgo: 3.2,
  },
  {
    key: "counted",
    name: "Counted",
    description: `A bicycle counter from a garden hose, a pressure sensor and a cardboard box; the city's own cost 14,000 € and count cars as well.

One hose across the lane, two pulses per bicycle, direction from which end of the hose hears it first. Accuracy against a person with a clicker and a thermos: 94 %.`,
    techs: ["rust", "raspberry-pi", "sqlite", "htmx"],
    repositoryUrl: "https://github.com/mirav/counted",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [
      { login: "mirav", roleName: "owner", joinedDaysAgo: 115 },
      { login: "weiliang", roleName: "developer", joinedDaysAgo: 83 },
    ],
    starredBy: ["weiliang", "oleksak", "celinef", "fernandaoliveira"],
    createdDaysAgo: 115,
    updatedDaysAgo: 16,
  },
  {
    key: "ferry-board",
    name: "Ferry Board",
    description:
      "Next boat, big letters, e-ink, no phone needed. Runs on the jetty at Solund since May and has survived one storm and several gulls.",
    techs: ["c", "raspberry-pi", "python"],
    repositoryUrl: "https://github.com/tuvaeide/ferryboard",
    websiteUrl: null,
    openRoles: ["developer", "designer"],
    members: [
      { login: "tuvaeide", roleName: "owner", joinedDaysAgo: 179 },
      { login: "jonasl", roleName: "developer", joinedDaysAgo: 92 },
    ],
    starredBy: ["jonasl", "mirav", "sinikkav"],
    createdDaysAgo: 179,
    updatedDaysAgo: 44,
  },
];
