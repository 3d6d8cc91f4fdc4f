import type { ReactNode, Ref } from "react";

type ErrorAlertProps = {
  /** What failed: "The role was not changed." */
  title: string;
  /** The reason; nothing is rendered without an error. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The error of a failed action, next to its control. */
export function ErrorAlert({ title, children, ref }: ErrorAlertProps) {
  return (
    <div ref={ref} role="alert" className="empty:hidden">
      {children ? (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          <b className="font-semibold text-danger">{title}</b> {children}
        </p>
      ) : null}
    </div>
  );
}
