import type { DemoApplication } from "./demo-content.ts";

export const applicationsInProgress: DemoApplication[] = [
  {
    project: "tidewater",
    applicant: "weiliang",
    requestedRole: "developer",
    content: `I keep a tide gauge running at our sailing club in Xiamen, so I know how wrong a table can be on a spring tide. I read your harmonic fit last night and think I found why it drifts after thirty days.

- Six years of Rust, most of it embedded
- PostgreSQL at work, nothing exotic
- About four hours a week, more in winter

I could start with the grey arrows, since they need the forecast's age anyway.`,
    status: "pending",
    createdDaysAgo: 0.08,
  },
];
