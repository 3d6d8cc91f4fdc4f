/** Settings for e-mail with a server that doesn't exist: all calls work, and mails wait. */
export const absentMailServer = { smtpUrl: "smtp://127.0.0.1:1", from: "hello@cafe.example" };
