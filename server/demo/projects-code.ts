import type { DemoProject } from "./demo-content-types.ts";

// Tools for programmers.
export const codeProjects: DemoProject[] = [
  {
    key: "quarry",
    name: "Quarry",
    description: `See what is stuck in a queue, and why, without a shell.

Point it at Kafka or RabbitMQ with read-only credentials. It samples, groups messages by the shape of their payload and shows the oldest of each group with its last error. It cannot requeue, purge or edit anything: that is a promise, and there is a test for it (\`TestHasNoWriteMethods\`).`,
    techs: ["go", "react", "kafka", "rabbitmq", "typescript", "docker"],
    repositoryUrl: "https://github.com/oleksak/quarry",
    websiteUrl: "https://quarry.example",
    openRoles: [],
    members: [
      { login: "oleksak", roleName: "owner", joinedDaysAgo: 244 },
      { login: "arjunv", roleName: "owner", joinedDaysAgo: 230 },
      { login: "priyan", roleName: "designer", joinedDaysAgo: 161 },
    ],
    starredBy: [
      "arjunv",
      "priyan",
      "opalreyes",
      "inescarvalho",
      "hemiparata",
      "mateog",
      "ayodeleo",
    ],
    createdDaysAgo: 244,
    updatedDaysAgo: 0.6,
  },
  {
    key: "sandpit",
    name: "Sandpit",
    description: `A compiler playground for little languages. Write a grammar on the left, a program on the right, and watch tokens, tree and bytecode change as you type.

All of it happens in the page: the parser generator is OCaml compiled to WebAssembly, so a class of thirty can use it on school tablets without a server melting. A lesson is a Markdown file with \`grammar\` and \`program\` blocks; nine exist, from *a calculator* to *closures, the hard part*.

Please be patient with the type checker, it is somebody's first.`,
    techs: ["ocaml", "webassembly", "typescript", "codemirror", "vite"],
    repositoryUrl: "https://github.com/mateog/sandpit",
    websiteUrl: "https://sandpit.example",
    openRoles: ["developer", "designer"],
    members: [
      { login: "mateog", roleName: "owner", joinedDaysAgo: 240 },
      { login: "sinikkav", roleName: "developer", joinedDaysAgo: 82 },
    ],
    starredBy: ["sinikkav", "mirav", "jonasl", "arjunv", "tuvaeide", "noorhaddad", "weiliang"],
    createdDaysAgo: 240,
    updatedDaysAgo: 2.5,
  },
  {
    key: "plainspoken",
    name: "Plainspoken",
    description: `An accessibility linter that reads your page aloud. Instead of a rule number you get a short recording: this is how the menu you just wrote sounds in a screen reader, and this is how it sounds with the fix.

Runs in CI too, where it prints the transcript as a diff:

\`\`\`
- button
+ button, "Delete the draft"
\`\`\`

Two of the four of us use a screen reader all day, which settles most arguments.`,
    techs: ["typescript", "nodejs", "playwright", "html", "storybook"],
    repositoryUrl: "https://github.com/aikotanaka/plainspoken",
    websiteUrl: "https://plainspoken.example",
    openRoles: ["developer"],
    members: [
      { login: "aikotanaka", roleName: "owner", joinedDaysAgo: 320 },
      { login: "opalreyes", roleName: "developer", joinedDaysAgo: 299 },
      { login: "jonasl", roleName: "developer", joinedDaysAgo: 270 },
      { login: "priyan", roleName: "developer", joinedDaysAgo: 57 },
    ],
    starredBy: [
      "opalreyes",
      "jonasl",
      "priyan",
      "celinef",
      "lupehdz",
      "mirav",
      "hemiparata",
      "thandekad",
      "yousefk",
      "dkim",
    ],
    createdDaysAgo: 320,
    updatedDaysAgo: 0.9,
  },
  {
    key: "dress-rehearsal",
    name: "Dress Rehearsal",
    description:
      "Runs tonight's database migration against a scrubbed copy of production, tells you which statement takes the lock, for how long, and who would be waiting behind it.",
    techs: ["go", "postgresql", "mysql", "docker", "kubernetes"],
    repositoryUrl: "https://github.com/arjunv/dressrehearsal",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [
      { login: "arjunv", roleName: "owner", joinedDaysAgo: 181 },
      { login: "oleksak", roleName: "developer", joinedDaysAgo: 134 },
    ],
    starredBy: ["oleksak", "opalreyes", "kwameb", "inescarvalho", "sinikkav"],
    createdDaysAgo: 181,
    updatedDaysAgo: 7,
  },
  {
    key: "hello-atlas",
    name: "Hello Atlas",
    description: `One small program (read a list of towns, sort them by rainfall, print the three wettest) written the way its own speakers would write it, in thirty-odd languages.

Each version is reviewed by somebody who uses that language at work. Notes in the margin explain the idioms to a neighbour: why Go returns the error, why Haskell doesn't mind, what \`awk\` was thinking.

Missing or weak: Ada, Prolog, anything with actors in it.`,
    techs: [
      "ada",
      "bash",
      "c",
      "clojure",
      "cpp",
      "crystal",
      "csharp",
      "dart",
      "elixir",
      "elm",
      "erlang",
      "fortran",
      "fsharp",
      "go",
      "groovy",
      "haskell",
      "java",
      "javascript",
      "julia",
      "kotlin",
      "lua",
      "nim",
      "ocaml",
      "perl",
      "php",
      "python",
      "r",
      "ruby",
      "rust",
      "scala",
      "swift",
      "typescript",
      "zig",
    ],
    repositoryUrl: "https://github.com/jonasl/helloatlas",
    websiteUrl: "https://helloatlas.example",
    openRoles: ["developer"],
    members: [
      { login: "jonasl", roleName: "owner", joinedDaysAgo: 366 },
      { login: "arjunv", roleName: "developer", joinedDaysAgo: 340 },
      { login: "mateog", roleName: "developer", joinedDaysAgo: 228 },
      { login: "inescarvalho", roleName: "developer", joinedDaysAgo: 219 },
      { login: "sinikkav", roleName: "developer", joinedDaysAgo: 93 },
      { login: "hemiparata", roleName: "developer", joinedDaysAgo: 201 },
      { login: "thandekad", roleName: "developer", joinedDaysAgo: 336 },
    ],
    starredBy: [
      "arjunv",
      "mateog",
      "inescarvalho",
      "sinikkav",
      "hemiparata",
      "thandekad",
      "mirav",
      "weiliang",
      "yousefk",
      "kwameb",
      "tuvaeide",
      "ayodeleo",
    ],
    createdDaysAgo: 366,
    updatedDaysAgo: 11,
  },
  {
    key: "quietlog",
    name: "Quiet Log",
    description: `Folds ten thousand log lines into the forty that are different.

\`kubectl logs api | quietlog\` and read. Lines with the same skeleton collapse into one with a count; the first and the last of each stay whole. Single static binary, no configuration file, exits when its input does.`,
    techs: ["rust", "linux", "bash"],
    repositoryUrl: "https://github.com/oleksak/quietlog",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [{ login: "oleksak", roleName: "owner", joinedDaysAgo: 52 }],
    starredBy: ["mirav", "arjunv", "opalreyes", "weiliang"],
    createdDaysAgo: 52,
    updatedDaysAgo: 1.6,
  },
  {
    key: "glyphbasket",
    name: "Glyph Basket",
    description: `Takes a web font and your site, keeps the glyphs the site uses, and says what it threw away. Knows that Arabic needs its joined forms, Devanagari its conjuncts, and that your users' names contain letters your copy doesn't.`,
    techs: ["python", "nodejs", "webpack", "css"],
    repositoryUrl: "https://github.com/yousefk/glyphbasket",
    websiteUrl: null,
    openRoles: ["developer"],
    members: [
      { login: "yousefk", roleName: "owner", joinedDaysAgo: 136 },
      { login: "celinef", roleName: "designer", joinedDaysAgo: 111 },
    ],
    starredBy: ["celinef", "aikotanaka", "jonasl"],
    createdDaysAgo: 136,
    updatedDaysAgo: 29,
  },
  {
    key: "patchbay",
    name: "Patchbay",
    description:
      "Replays a captured webhook against your laptop. It was folded into [Quarry](https://quarry.example) last winter; kept here for the three of you who still have it in a Makefile.",
    techs: ["nodejs", "typescript", "sqlite"],
    repositoryUrl: "https://github.com/arjunv/patchbay",
    websiteUrl: null,
    openRoles: [],
    members: [{ login: "arjunv", roleName: "owner", joinedDaysAgo: 372 }],
    starredBy: ["oleksak"],
    createdDaysAgo: 372,
    updatedDaysAgo: 199,
    archived: true,
  },
];
