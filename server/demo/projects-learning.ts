import type { DemoProject } from "./demo-content-types.ts";

// Learning, languages and games.
export const learningProjects: DemoProject[] = [
  {
    key: "khatt",
    name: "دفتر الخط",
    description: `دفتر مجاني لتعلّم خط الرقعة على اللوح أو الهاتف. يرسم الطالب الحرف بإصبعه، فيُظهر البرنامج أين ارتفع القلم وأين كان ينبغي أن يتّصل.

- التمارين مكتوبة في ملفات \`YAML\` يستطيع المعلّم تعديلها
- يعمل دون إنترنت بعد الفتح الأول
- لا إعلانات ولا حسابات للأطفال

نحتاج إلى من يرسم خمسين كلمة نموذجية بخط واضح، وإلى من يختبر التطبيق مع صفّه.`,
    techs: ["vue", "typescript", "svg", "laravel", "tailwindcss"],
    repositoryUrl: "https://github.com/yousefk/khatt",
    websiteUrl: "https://khatt.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "yousefk", roleName: "owner", joinedDaysAgo: 195 },
      { login: "noorhaddad", roleName: "designer", joinedDaysAgo: 159 },
    ],
    starredBy: ["noorhaddad", "aikotanaka", "celinef", "weiliang"],
    createdDaysAgo: 195,
    updatedDaysAgo: 2.2,
  },
  {
    key: "two-hands",
    name: "Two Hands",
    description: `Flashcards for sign languages, filmed from both sides: what you see, and what your own hands should look like from behind them.

We hold about 1,900 clips of Korean, South African and Mexican signing, each agreed by at least two deaf signers. Cards for the same idea are **not** lined up across languages, since they are different languages and not three spellings of one.`,
    techs: ["react-native", "typescript", "graphql", "nodejs", "ffmpeg"],
    repositoryUrl: "https://github.com/dkim/twohands",
    websiteUrl: "https://twohands.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "dkim", roleName: "owner", joinedDaysAgo: 185 },
      { login: "thandekad", roleName: "developer", joinedDaysAgo: 144 },
      { login: "lupehdz", roleName: "designer", joinedDaysAgo: 62 },
      { login: "priyan", roleName: "developer", joinedDaysAgo: 28 },
    ],
    starredBy: ["thandekad", "lupehdz", "priyan", "aikotanaka", "opalreyes", "soniaquispe"],
    createdDaysAgo: 185,
    updatedDaysAgo: 1.8,
  },
  {
    key: "snowline",
    name: "Snowline",
    description: `A quiet game about a cable-car attendant. You read, sweep the platform, and now and then somebody tells you something.

Made in Godot, about ninety minutes long, three endings and one goat. The script is finished and translated; the second act still has grey boxes where the village should be.`,
    techs: ["godot", "blender", "krita"],
    repositoryUrl: null,
    websiteUrl: "https://snowline.example",
    openRoles: ["designer"],
    members: [
      { login: "tuvaeide", roleName: "owner", joinedDaysAgo: 255 },
      { login: "aikotanaka", roleName: "designer", joinedDaysAgo: 170 },
      { login: "mateog", roleName: "developer", joinedDaysAgo: 126 },
    ],
    starredBy: ["aikotanaka", "mateog", "jonasl", "celinef", "lupehdz", "noorhaddad", "hemiparata"],
    createdDaysAgo: 255,
    updatedDaysAgo: 4.5,
  },
  {
    key: "board-four",
    name: "Board Four",
    description:
      "Swiss pairings for a chess club that meets in a pub. Handles late arrivals, early trains home and the member who will not play his brother.",
    techs: ["haskell", "htmx", "sqlite", "nix"],
    repositoryUrl: "https://github.com/mateog/boardfour",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [{ login: "mateog", roleName: "owner", joinedDaysAgo: 95 }],
    starredBy: ["sinikkav", "arjunv"],
    createdDaysAgo: 95,
    updatedDaysAgo: 31,
  },
  {
    key: "grandmothers-words",
    name: "Grandmother’s Words",
    description: `A dictionary of one valley, spoken. Te reo as it was used around Ōpōtiki: words, who said them, and the sentence they said them in.

Recordings belong to the families. Each entry carries its own conditions, and the software enforces them: some words are for everyone, some only for the marae, a few for one household. That permission model is the interesting part of the code, and the reason we would rather have two careful people than ten quick ones.

Start with [the kaupapa](https://words.example/kaupapa), then \`app/models/consent.rb\`.`,
    techs: ["ruby", "rails", "postgresql", "react", "ffmpeg"],
    repositoryUrl: "https://github.com/hemiparata/words",
    websiteUrl: "https://words.example",
    openRoles: ["developer"],
    members: [
      { login: "hemiparata", roleName: "owner", joinedDaysAgo: 270 },
      { login: "kwameb", roleName: "developer", joinedDaysAgo: 141 },
      { login: "aikotanaka", roleName: "designer", joinedDaysAgo: 138 },
    ],
    starredBy: ["kwameb", "aikotanaka", "thandekad", "soniaquispe", "noorhaddad", "gwenhughes"],
    createdDaysAgo: 270,
    updatedDaysAgo: 6.5,
  },
  {
    key: "orrery",
    name: "Kitchen Table Orrery",
    description: `The solar system at the scale of your table: pick a grapefruit for the sun, and it prints how many streets away Neptune is. Works with any address and any fruit.`,
    techs: ["typescript", "threejs", "vite", "openstreetmap"],
    repositoryUrl: "https://github.com/aikotanaka/orrery",
    websiteUrl: "https://orrery.example",
    openRoles: [],
    members: [
      { login: "aikotanaka", roleName: "owner", joinedDaysAgo: 145 },
      { login: "tuvaeide", roleName: "developer", joinedDaysAgo: 113 },
    ],
    starredBy: ["tuvaeide", "jonasl", "priyan", "lupehdz"],
    createdDaysAgo: 145,
    updatedDaysAgo: 51,
  },
  {
    key: "homework-club",
    name: "Homework Club",
    description: `Thursday afternoons at the library, twenty children, four adults, one whiteboard. This is the sign-up sheet, the rota, and a heap of maths games that run in the browser.

Nothing here is clever; everything here is used. If you have two hours and know a little JavaScript, take the times-table snake: the snake can currently eat itself and still win.`,
    techs: ["javascript", "nodejs", "express", "mongodb", "html", "css"],
    repositoryUrl: "https://github.com/ayodeleo/homeworkclub",
    websiteUrl: null,
    openRoles: ["developer", "designer"],
    members: [{ login: "ayodeleo", roleName: "owner", joinedDaysAgo: 61 }],
    starredBy: ["thandekad", "soniaquispe", "gwenhughes"],
    createdDaysAgo: 61,
    updatedDaysAgo: 3.7,
  },
];
