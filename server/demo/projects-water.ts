import type { DemoProject } from "./demo-content.ts";

export const projectsOnTheWater: DemoProject[] = [
  {
    key: "tidewater",
    name: "Tidewater",
    description: `Tide, wind and current on one page, for people who go to sea in small boats. Works offline, keeps no account, and fits on a phone in a dry bag.

The predictor is a Rust crate compiled for the browser; the harmonic constants come from open hydrographic data. Stations are plain files, so adding your harbour is a text edit: start with \`stations/README.md\`.

What we would like help with this season:

- arrows that turn grey when the forecast is older than a day
- a chart that stays readable in full sun, with wet fingers
- stations on the West African coast, where the public tables stop short`,
    techs: ["typescript", "rust", "react", "postgresql", "webassembly", "sqlite", "docker"],
    repositoryUrl: "https://github.com/mirav/tidewater",
    websiteUrl: "https://tidewater.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "mirav", roleName: "owner", joinedDaysAgo: 402 },
      { login: "jonasl", roleName: "developer", joinedDaysAgo: 310 },
      { login: "aikotanaka", roleName: "designer", joinedDaysAgo: 205 },
    ],
    starredBy: [
      "jonasl",
      "aikotanaka",
      "kwameb",
      "weiliang",
      "celinef",
      "arjunv",
      "hemiparata",
      "tuvaeide",
      "gwenhughes",
      "inescarvalho",
      "opalreyes",
      "ayodeleo",
      "priyan",
    ],
    createdDaysAgo: 402,
    updatedDaysAgo: 2,
  },
];
