import { useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useTechChoices } from "#web/api/tech-choices.ts";
import { PickField, type PickSource } from "#web/ui/PickField.tsx";
import { PickList } from "#web/ui/PickList.tsx";
import { profileLimits } from "./profile-rules.ts";

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

function TechChoices({ chosen, onChoose, onClose }: PickSource<TechRef>) {
  const [text, setText] = useState("");
  const { techs, isCurrent, isFetching, error, retry, more } = useTechChoices(text);
  return (
    <PickList
      of="technologies"
      text={text}
      onText={setText}
      items={techs.filter((tech) => !chosen.some(({ id }) => id === tech.id))}
      isCurrent={isCurrent}
      error={error && messageOf(error)}
      onRetry={retry}
      retrying={isFetching}
      onMore={more}
      onChoose={({ id, slug, name, imageUrl }) => onChoose({ id, slug, name, imageUrl })}
      onClose={onClose}
    />
  );
}
