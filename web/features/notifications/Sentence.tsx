import { Fragment } from "react";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications.ts";
import { sentenceOf } from "./sentence.ts";

const inks = { user: "text-user-ink", proj: "text-proj-ink" };

/** What a notification says, with its names as links. */
export function Sentence({ notification }: { notification: Notification }) {
  return sentenceOf(notification).map((part, index) =>
    typeof part === "string" ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Link
        key={index}
        to={part.to}
        dir="auto"
        className={`font-medium hover:underline ${inks[part.of]}`}
      >
        {part.text}
      </Link>
    ),
  );
}
