import { Check } from "lucide-react";
import { useId, useState } from "react";
import { useNavigation } from "react-router";
import type { Application } from "#contract/applications.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { CloseForm } from "./CloseForm.tsx";
import { type Act, failureOf, obstacleTo } from "./decisions.ts";
import { Trouble } from "./ApplicationError.tsx";
import { useDecide } from "./use-decide.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

/** The foot of the ticket, for owners: all three decisions, those that can't be made now with why. */
export function Decision({ application }: { application: Application }) {
  const [closing, setClosing] = useState(false);
  const decide = useDecide(application, () => setClosing(false));
  const send = useOneAtATime(decide.mutate);
  const act = decide.variables?.act;
  // Whoever has asked for another application must not decide on this one by mistake.
  const leaving = useNavigation().state === "loading";
  const offer = (offered: Act) => ({
    obstacle: obstacleTo(offered, application),
    pending: decide.isPending && act === offered,
    onClick: () => send({ act: offered }),
  });
  return (
    <footer inert={leaving} className="grid gap-3 border-t border-line px-8 py-4 max-md:px-5">
      {closing && application.can.close ? (
        <CloseForm
          pending={decide.isPending}
          onClose={(reason) => send({ act: "close", reason })}
          onCancel={() => setClosing(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Choice {...offer("accept")} variant="user" icon={<Check />} label="Accept" />
          <Choice {...offer("close")} label="Close" onClick={() => setClosing(true)} />
          <Choice {...offer("reopen")} variant="quiet" label="Re-open" />
        </div>
      )}
      {act && <Trouble title={failureOf(act, decide.error)} error={decide.error} />}
    </footer>
  );
}

type ChoiceProps = Pick<ButtonLook, "variant" | "icon"> & {
  label: string;
  obstacle: string | null;
  pending: boolean;
  onClick: () => void;
};

function Choice({ label, obstacle, pending, onClick, variant = "line", icon }: ChoiceProps) {
  const why = useId();
  const look = { variant, icon, pending, className: "max-md:flex-1" };
  if (!obstacle) {
    return (
      <Button {...look} onClick={onClick}>
        {label}
      </Button>
    );
  }
  // It keeps the focus and its place, so that keyboards and screen readers can learn why.
  return (
    <>
      <Button {...look} aria-disabled title={obstacle} aria-describedby={why}>
        {label}
      </Button>
      <span id={why} className="sr-only">
        {obstacle}
      </span>
    </>
  );
}
