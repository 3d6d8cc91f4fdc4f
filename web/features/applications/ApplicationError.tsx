import { messageOf } from "#web/lib/api-error.ts";

type TroubleProps = {
  /** What didn't succeed. */
  title: string;
  error: unknown;
  className?: string;
};

export function ApplicationError({ title, error, className }: TroubleProps) {
  if (!error) return null;
  return (
    <div role="alert" className={`small text-danger ${className ?? ""}`}>
      <strong className="font-medium">{title}</strong>
      <p>{messageOf(error)}</p>
    </div>
  );
}
