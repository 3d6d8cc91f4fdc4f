import type { DemoProject } from "./demo-content-types.ts";

// Workshops and kitchens.
export const makerProjects: DemoProject[] = [
  {
    key: "dotwise",
    name: "Dotwise",
    description: `Braille labels from a converted label printer, for spice jars, fuse boxes and medicine.

Type a word, get six-dot Braille (grade 1 or 2) on adhesive tape within ten seconds. The embossing head is two solenoids and a 3D-printed cam; drawings are under \`head/\`, and every printed part fits a 12 cm bed. Translation tables exist for English, isiZulu, Portuguese and Mandarin.

Tested by five blind readers, whose notes decide what we do next. They say: *sharper dots, quieter head, and stop asking us about colours.*`,
    techs: ["rust", "c", "arduino", "freecad", "python"],
    repositoryUrl: "https://github.com/weiliang/dotwise",
    websiteUrl: "https://dotwise.example",
    openRoles: ["developer"],
    members: [
      { login: "weiliang", roleName: "owner", joinedDaysAgo: 290 },
      { login: "thandekad", roleName: "owner", joinedDaysAgo: 262 },
      { login: "mateog", roleName: "developer", joinedDaysAgo: 110 },
    ],
    starredBy: [
      "thandekad",
      "mateog",
      "opalreyes",
      "celinef",
      "kwameb",
      "noorhaddad",
      "aikotanaka",
      "gwenhughes",
      "mirav",
    ],
    createdDaysAgo: 290,
    updatedDaysAgo: 6,
  },
  {
    key: "heddle",
    name: "Heddle",
    description:
      "Draw a weaving draft, see the cloth. Reads and writes WIF files, warns you about floats longer than five ends, prints a treadling sheet you can tape to the loom.",
    techs: ["elm", "svg", "css"],
    repositoryUrl: "https://github.com/sinikkav/heddle",
    websiteUrl: "https://heddle.example",
    openRoles: ["designer"],
    members: [
      { login: "sinikkav", roleName: "owner", joinedDaysAgo: 101 },
      { login: "celinef", roleName: "designer", joinedDaysAgo: 60 },
    ],
    starredBy: ["celinef", "aikotanaka", "lupehdz", "soniaquispe"],
    createdDaysAgo: 101,
    updatedDaysAgo: 14,
  },
  {
    key: "cone-six",
    name: "Cone Six",
    description: `Kiln controller with a firing log.

It holds a ramp within 3 °C and refuses to start with the lid switch open. Please read \`SAFETY.md\` before you read anything else; mains voltage and clay dust are both patient enemies.

Wanted: somebody who can review the PID loop in \`firmware/control.c\` and tell us, kindly, what is wrong with it.`,
    techs: ["c", "freertos", "raspberry-pi", "influxdb", "grafana"],
    repositoryUrl: "https://github.com/mateog/conesix",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [
      { login: "mateog", roleName: "owner", joinedDaysAgo: 200 },
      { login: "weiliang", roleName: "developer", joinedDaysAgo: 149 },
    ],
    starredBy: ["weiliang", "oleksak"],
    createdDaysAgo: 200,
    updatedDaysAgo: 38,
  },
  {
    key: "halfsize",
    name: "Halfsize",
    description: `Sewing patterns cut to the body you have. Nine measurements in, an A4 PDF with glue marks out.

Patterns are small functions: \`bodice({ bust: 94, waist: 81, back: 41 })\` returns paths, seam allowances and notches. So far there is a shirt, a wrap skirt and a pair of trousers that took four months. Every pattern has been sewn by at least two people of different shapes before it is listed.`,
    techs: ["typescript", "react", "svg", "vite", "jest"],
    repositoryUrl: "https://github.com/priyan/halfsize",
    websiteUrl: "https://halfsize.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "priyan", roleName: "owner", joinedDaysAgo: 175 },
      { login: "lupehdz", roleName: "designer", joinedDaysAgo: 66 },
    ],
    starredBy: ["lupehdz", "celinef", "aikotanaka", "sinikkav", "mirav"],
    createdDaysAgo: 175,
    updatedDaysAgo: 10,
  },
  {
    key: "levain",
    name: "Levain",
    description: "Sourdough timer that knows the temperature of your kitchen.",
    techs: ["swift", "ios"],
    repositoryUrl: "https://github.com/dkim/levain",
    websiteUrl: null,
    openRoles: ["designer"],
    members: [{ login: "dkim", roleName: "owner", joinedDaysAgo: 90 }],
    starredBy: [],
    createdDaysAgo: 90,
    updatedDaysAgo: 71,
  },
  {
    key: "solder-school",
    name: "Solder School",
    description: `Twelve evenings of electronics for teenagers, as a kit list, worksheets and a simulator that runs on the library's old laptops.

Evening 1 is a torch. Evening 12 is a radio that really receives something. In between, every circuit can be built wrongly in the simulator first, and the simulator explains the smoke.

The worksheets are in Spanish and Quechua; an English set is half done.`,
    techs: ["javascript", "html", "css", "arduino", "webassembly", "cpp"],
    repositoryUrl: "https://github.com/soniaquispe/solderschool",
    websiteUrl: "https://solderschool.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "soniaquispe", roleName: "owner", joinedDaysAgo: 230 },
      { login: "weiliang", roleName: "developer", joinedDaysAgo: 188 },
      { login: "tuvaeide", roleName: "designer", joinedDaysAgo: 131 },
    ],
    starredBy: ["weiliang", "tuvaeide", "thandekad", "kwameb"],
    createdDaysAgo: 230,
    updatedDaysAgo: 15,
  },
  {
    key: "darkroom",
    name: "Darkroom Notes",
    description: `Which film, which developer, how many minutes, and what came out. A log for people who still print by hand, with a red-light theme that won't fog your paper (we measured: under 0.2 lux at arm's length on the phones we own).

Everything is one SQLite file. Copy it, mail it, keep it for thirty years.`,
    techs: ["flutter", "dart", "sqlite"],
    repositoryUrl: "https://github.com/lupehdz/darkroomnotes",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [
      { login: "lupehdz", roleName: "owner", joinedDaysAgo: 70 },
      { login: "soniaquispe", roleName: "developer", joinedDaysAgo: 35 },
    ],
    starredBy: ["soniaquispe", "jonasl", "dkim"],
    createdDaysAgo: 70,
    updatedDaysAgo: 18,
  },
];
