import type { DemoProject } from "./demo-content-types.ts";

// Water, weather, plants and animals.
export const natureProjects: DemoProject[] = [
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
    licence: "MIT",
    openRoles: ["developer", "designer"],
    members: [
      { login: "mirav", roleName: "owner", joinedDaysAgo: 402 },
      { login: "jonasl", roleName: "developer", joinedDaysAgo: 310 },
      { login: "aikotanaka", roleName: "designer", joinedDaysAgo: 205 },
      { login: "ayodeleo", roleName: "developer", joinedDaysAgo: 41 },
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
  {
    key: "oxbow",
    name: "Oxbow",
    description: `River levels and flood alerts from public gauges, sent by text message to the farms downstream.

A poller reads forty-one gauges every quarter of an hour. When the upstream station climbs faster than it did in any of the last five winters, everyone between it and the next weir gets one message, in their own language, saying how many hours they have. No second message unless something changes: people turn off what nags them.

Running for the Ave and the Cávado since 2023. The gauge adapters live in \`lib/oxbow/sources\`; each is about sixty lines, and a new river usually needs only one.`,
    techs: ["elixir", "phoenix", "postgresql", "grafana", "docker"],
    repositoryUrl: "https://github.com/inescarvalho/oxbow",
    websiteUrl: "https://oxbow.example",
    openRoles: [],
    members: [
      { login: "inescarvalho", roleName: "owner", joinedDaysAgo: 380 },
      { login: "oleksak", roleName: "developer", joinedDaysAgo: 240 },
      { login: "fernandaoliveira", roleName: "developer", joinedDaysAgo: 120 },
    ],
    starredBy: ["oleksak", "fernandaoliveira", "mirav", "kwameb", "gwenhughes", "hemiparata"],
    createdDaysAgo: 380,
    updatedDaysAgo: 3,
  },
  {
    key: "nightjar",
    name: "Nightjar",
    description: `Name a bird from its call, on your own machine. Nothing you record leaves it.

The model is small (9 MB) and knows 214 species of the eastern Mediterranean. It is honest about doubt: below 0.6 it answers *"something like a warbler"* rather than guess a species. Train it for your own region with \`nightjar fit ./recordings\`; an evening of labelled clips is enough for the twenty birds you hear from the kitchen.

Next: a spectrogram that a person can read without having studied one.`,
    techs: ["python", "pytorch", "fastapi", "react", "numpy"],
    repositoryUrl: "https://github.com/noorhaddad/nightjar",
    websiteUrl: null,
    openRoles: ["developer", "designer"],
    members: [
      { login: "noorhaddad", roleName: "owner", joinedDaysAgo: 288 },
      { login: "kwameb", roleName: "developer", joinedDaysAgo: 190 },
    ],
    starredBy: [
      "kwameb",
      "mirav",
      "jonasl",
      "tuvaeide",
      "hemiparata",
      "celinef",
      "sinikkav",
      "aikotanaka",
      "lupehdz",
      "fernandaoliveira",
      "gwenhughes",
      "thandekad",
      "soniaquispe",
      "mateog",
    ],
    createdDaysAgo: 288,
    updatedDaysAgo: 0.3,
  },
  {
    key: "fieldnote",
    name: "Fieldnote",
    description: `Surveys for ecologists who lose signal at the trailhead. Collect now, sync when there is a road again.

Forms are described in a YAML file that a biologist can edit. Two people who surveyed the same plot are merged by hand, side by side, never silently.`,
    techs: ["flutter", "dart", "sqlite", "postgresql", "go"],
    repositoryUrl: "https://github.com/soniaquispe/fieldnote",
    websiteUrl: "https://fieldnote.example",
    openRoles: ["developer"],
    members: [
      { login: "soniaquispe", roleName: "owner", joinedDaysAgo: 350 },
      { login: "thandekad", roleName: "developer", joinedDaysAgo: 301 },
      { login: "lupehdz", roleName: "designer", joinedDaysAgo: 30 },
    ],
    starredBy: ["thandekad", "hemiparata", "kwameb", "noorhaddad", "fernandaoliveira", "weiliang"],
    createdDaysAgo: 350,
    updatedDaysAgo: 1,
  },
  {
    key: "tern",
    name: "Tern",
    description:
      "Migration routes, drawn as they happen. Reads the open tracking feeds of ringing stations and puts 31 tagged Arctic terns on a globe you can turn with one finger.",
    techs: ["svelte", "d3", "python", "postgresql", "postgis", "threejs"],
    repositoryUrl: "https://github.com/jonasl/tern",
    websiteUrl: "https://tern.example",
    openRoles: ["designer"],
    members: [
      { login: "jonasl", roleName: "owner", joinedDaysAgo: 260 },
      { login: "fernandaoliveira", roleName: "owner", joinedDaysAgo: 150 },
      { login: "noorhaddad", roleName: "developer", joinedDaysAgo: 147 },
    ],
    starredBy: ["noorhaddad", "aikotanaka", "mirav", "celinef", "priyan", "tuvaeide", "dkim"],
    createdDaysAgo: 260,
    updatedDaysAgo: 1.2,
  },
  {
    key: "seedbank",
    name: "Seedbank",
    description: `A catalogue and swap board for heirloom seeds.

Each packet keeps its line: who grew it, where, which year, and what it was crossed with by accident. Swaps are settled between two people with two stamps; the site never touches money. About 700 varieties so far, half of them beans, because bean people are like that.

Good first jobs carry the label \`windowsill\`.`,
    techs: ["rust", "htmx", "svelte", "postgresql"],
    repositoryUrl: "https://github.com/mateog/seedbank",
    websiteUrl: "https://seedbank.example",
    openRoles: ["designer"],
    members: [
      { login: "mateog", roleName: "owner", joinedDaysAgo: 210 },
      { login: "mirav", roleName: "developer", joinedDaysAgo: 166 },
    ],
    starredBy: ["mirav", "celinef", "soniaquispe", "gwenhughes", "sinikkav"],
    createdDaysAgo: 210,
    updatedDaysAgo: 5,
  },
  {
    key: "moth-ledger",
    name: "Moth Ledger",
    description:
      "Type what was in the trap this morning before it warms up and flies off. Keyboard only, Latin or common names, knows that *Noctua pronuba* turns up four hundred at a time.",
    techs: ["clojure", "elm", "postgresql"],
    repositoryUrl: "https://github.com/sinikkav/mothledger",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [{ login: "sinikkav", roleName: "owner", joinedDaysAgo: 88 }],
    starredBy: ["noorhaddad", "soniaquispe"],
    createdDaysAgo: 88,
    updatedDaysAgo: 17,
  },
  {
    key: "rainbarrel",
    name: "Rain Barrel",
    description: `Nine allotments, nine barrels, nine float switches. The board on the shed says which plot is dry.

Firmware sleeps for an hour, wakes, sends eleven bytes over LoRa, sleeps again: two AA cells last from March to November. The gateway is a Raspberry Pi in a biscuit tin. Wiring diagram and a shopping list (about 14 € a barrel) are in \`hardware/\`.

We are not after an app. A printed page on the notice board, refreshed every Sunday, would be lovely.`,
    techs: ["c", "arduino", "raspberry-pi", "mqtt", "python", "grafana"],
    repositoryUrl: "https://github.com/weiliang/rainbarrel",
    websiteUrl: null,
    openRoles: ["developer", "designer"],
    members: [
      { login: "weiliang", roleName: "owner", joinedDaysAgo: 160 },
      { login: "hemiparata", roleName: "developer", joinedDaysAgo: 95 },
    ],
    starredBy: ["oleksak", "hemiparata", "mateog", "gwenhughes", "ayodeleo"],
    createdDaysAgo: 160,
    updatedDaysAgo: 9,
  },
];
