import type { DemoProject } from "./demo-content-types.ts";

// Projects that a street, a choir or a village would run for itself.
export const neighbourProjects: DemoProject[] = [
  {
    key: "lantern-mail",
    name: "Lantern Mail",
    description: `A shared inbox that a small co-op can host itself. Threads, drafts, assignments; no tracking pixels.

We wrote it for a bakery, a bike shop and a housing co-op, who each had one mailbox, six people and a spreadsheet of who had answered what. It speaks plain IMAP and SMTP, so the mailbox stays where it is and you can leave whenever you like.

1. \`docker compose up\` on anything with 512 MB
2. give it the mailbox's password
3. invite the others

Parts that are thin: search over attachments, right-to-left drafts, and every screen narrower than a tablet. How we decide things is written down at [lanternmail.example/how](https://lanternmail.example/how).`,
    techs: ["typescript", "react", "postgresql", "redis", "nodejs", "docker", "tailwindcss"],
    repositoryUrl: "https://github.com/priyan/lanternmail",
    websiteUrl: "https://lanternmail.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "priyan", roleName: "owner", joinedDaysAgo: 214 },
      { login: "inescarvalho", roleName: "owner", joinedDaysAgo: 213 },
      { login: "hemiparata", roleName: "developer", joinedDaysAgo: 180 },
      { login: "oleksak", roleName: "developer", joinedDaysAgo: 155 },
      { login: "celinef", roleName: "designer", joinedDaysAgo: 140 },
      { login: "opalreyes", roleName: "developer", joinedDaysAgo: 122 },
      { login: "dkim", roleName: "developer", joinedDaysAgo: 64 },
      { login: "ayodeleo", roleName: "developer", joinedDaysAgo: 22 },
    ],
    starredBy: [
      "hemiparata",
      "oleksak",
      "celinef",
      "opalreyes",
      "dkim",
      "ayodeleo",
      "mirav",
      "jonasl",
      "yousefk",
      "arjunv",
      "aikotanaka",
      "lupehdz",
      "kwameb",
      "gwenhughes",
      "thandekad",
      "sinikkav",
    ],
    createdDaysAgo: 214,
    updatedDaysAgo: 0.2,
  },
  {
    key: "fridge",
    name: "Fridge on the Corner 🥕",
    description: `What is in the community fridge right now, so nobody walks over for nothing.

Whoever fills it takes one photo. The page shows the last photo, its age in large type, and a button *"it's empty now"* that anyone may press. That is the entire product and it should stay that way.`,
    techs: ["javascript", "express", "mongodb", "nodejs"],
    repositoryUrl: "https://github.com/ayodeleo/cornerfridge",
    websiteUrl: "https://cornerfridge.example",
    openRoles: ["designer"],
    members: [
      { login: "ayodeleo", roleName: "owner", joinedDaysAgo: 97 },
      { login: "lupehdz", roleName: "designer", joinedDaysAgo: 54 },
    ],
    starredBy: ["lupehdz", "priyan", "gwenhughes", "aikotanaka", "yousefk", "soniaquispe"],
    createdDaysAgo: 97,
    updatedDaysAgo: 4,
  },
  {
    key: "second-altos",
    name: "Second Altos",
    description: `Rehearsal planner for choirs that are always one tenor short.

Singers say which Thursdays they can't come; the director sees, piece by piece, whether there are enough voices in each part to rehearse it. Scores stay in the cupboard and rights stay with the publisher: we store titles and bar numbers, nothing else. Our own choir (38 people, oldest 84) uses it every week, so type is large and nothing depends on hover.`,
    techs: ["ruby", "rails", "postgresql", "hotwire"],
    repositoryUrl: "https://github.com/hemiparata/secondaltos",
    websiteUrl: "https://secondaltos.example",
    openRoles: ["developer"],
    members: [
      { login: "hemiparata", roleName: "owner", joinedDaysAgo: 300 },
      { login: "celinef", roleName: "designer", joinedDaysAgo: 251 },
    ],
    starredBy: ["celinef", "tuvaeide", "gwenhughes", "sinikkav", "inescarvalho"],
    createdDaysAgo: 300,
    updatedDaysAgo: 12,
  },
  {
    key: "windowseat",
    name: "Window Seat",
    description: `A photo wall for care homes, self-hosted on a box the size of a paperback.

Families send a picture by e-mail; ten minutes later it is on the screen in the day room, with a first name and a date in letters you can read from an armchair. Staff approve each picture with one physical button (green) or keep it back (red). No cloud account, because the homes asked for none, and because the Wi-Fi drops at tea time.

The code is dull on purpose. What it lacks is somebody who has designed for failing eyesight and will come and sit in the day room for an afternoon.`,
    techs: ["python", "flask", "sqlite", "raspberry-pi", "html", "css"],
    repositoryUrl: "https://github.com/kwameb/windowseat",
    websiteUrl: null,
    openRoles: ["designer"],
    members: [
      { login: "kwameb", roleName: "owner", joinedDaysAgo: 330 },
      { login: "weiliang", roleName: "developer", joinedDaysAgo: 266 },
      { login: "aikotanaka", roleName: "designer", joinedDaysAgo: 233 },
    ],
    starredBy: [
      "aikotanaka",
      "gwenhughes",
      "opalreyes",
      "thandekad",
      "celinef",
      "mirav",
      "noorhaddad",
      "priyan",
    ],
    createdDaysAgo: 330,
    updatedDaysAgo: 21,
  },
  {
    key: "tool-library",
    name: "The Tool Library of Kirkgate and Upper Gallow Road",
    description:
      "Who has the long ladder? Barcode stickers, a scanner app, and a polite text message after three weeks.",
    techs: ["kotlin", "android", "spring", "mysql"],
    repositoryUrl: "https://github.com/thandekad/toollibrary",
    websiteUrl: null,
    openRoles: ["developer", "designer"],
    members: [
      { login: "thandekad", roleName: "owner", joinedDaysAgo: 142 },
      { login: "arjunv", roleName: "developer", joinedDaysAgo: 75 },
    ],
    starredBy: ["arjunv", "weiliang"],
    createdDaysAgo: 142,
    updatedDaysAgo: 26,
  },
  {
    key: "walking-bus",
    name: "Walking School Bus",
    description: `Parents on our road take turns walking eleven children to school. It lives in a group chat and falls apart every time somebody gets a cold.

I don't write software. I can draw the routes, test on real parents at 8 in the morning, and bring biscuits. No stack chosen: whoever joins may choose, as long as grandmothers can use it.`,
    techs: [],
    repositoryUrl: null,
    websiteUrl: null,
    openRoles: ["developer", "designer"],
    members: [{ login: "gwenhughes", roleName: "owner", joinedDaysAgo: 33 }],
    starredBy: ["ayodeleo", "lupehdz", "priyan"],
    createdDaysAgo: 33,
    updatedDaysAgo: 33,
  },
  {
    key: "velo-atelier",
    name: "L’Atelier à vélos",
    description: `Le carnet d’un atelier de réparation participatif : quels vélos attendent, quelle pièce manque, qui sait rayonner une roue.

Né à Besançon, où trois bénévoles tenaient le stock sur des fiches cartonnées. L’interface est en français d’abord ; la traduction passe par de simples fichiers \`fr.json\` et \`de.json\` (les collègues de Fribourg s’en servent déjà, d’où les « Schläuche » et les « Bowdenzüge » dans le code).

Ce qui manque :

- les étiquettes imprimables, une par vélo
- un mode hors ligne pour la cave, où l’on ne capte rien
- quelqu’un qui relise les textes allemands`,
    techs: ["svelte", "typescript", "sqlite", "nodejs"],
    repositoryUrl: "https://github.com/celinef/atelier",
    websiteUrl: "https://atelier-velos.example",
    openRoles: ["developer"],
    members: [
      { login: "celinef", roleName: "owner", joinedDaysAgo: 187 },
      { login: "jonasl", roleName: "developer", joinedDaysAgo: 118 },
    ],
    starredBy: ["jonasl", "mirav", "inescarvalho"],
    createdDaysAgo: 187,
    updatedDaysAgo: 8,
  },
  {
    key: "hall-keys",
    name: "Hall Keys",
    description: `Bookings for a village hall with one key, one kettle and a caretaker who answers the phone.

Archived: the parish council bought a calendar. The recurrence rules (*every second Tuesday except in Lent*) are well tested and free to take; look in \`src/recurrence\`.`,
    techs: ["php", "laravel", "mysql", "vue"],
    repositoryUrl: "https://github.com/yousefk/hallkeys",
    websiteUrl: null,
    openRoles: [],
    members: [
      { login: "yousefk", roleName: "owner", joinedDaysAgo: 425 },
      { login: "hemiparata", roleName: "developer", joinedDaysAgo: 312 },
    ],
    starredBy: ["hemiparata"],
    createdDaysAgo: 425,
    updatedDaysAgo: 130,
    archived: true,
  },
];
