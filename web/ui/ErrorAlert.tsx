import type { ReactNode, Ref } from "react";

type ErrorAlertProps = {
  /** What didn't happen: "The role was not changed." */
  title: string;
  /** Why, in words; nothing while there is no trouble. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** Why an act failed, next to where it was tried. */
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
