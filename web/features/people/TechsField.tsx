import type { TechRef } from "#contract/techs.ts";
import { useTechPick } from "#web/lib/tech-choices.ts";
import { PickField, type PickSource } from "#web/ui/PickField.tsx";
import { PickList } from "#web/ui/PickList.tsx";
import { profileLimits } from "#shared/limits.ts";

interface TechsFieldProps {
  chosen: TechRef[];
  onChange: (chosen: TechRef[]) => void;
  error: string | undefined;
}

/** The technologies that a person works with, and the list to choose from. */
export function TechsField(props: TechsFieldProps) {
  return (
    <PickField
      {...props}
      label="Techs"
      max={profileLimits.techs}
      openLabel="Add Technologies"
      closeLabel="Close Techs List"
      list={TechChoices}
    />
  );
}

function TechChoices(source: PickSource<TechRef>) {
  return <PickList {...useTechPick(source)} />;
}
