import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";

type ActOptions<Result, Given> = Omit<UseMutationOptions<Result, Error, Given>, "onSettled">;

/**
 * A write that doesn't start while the one before is under way: a second click may come before the
 * first is drawn as pending.
 */
export function useAct<Result, Given = void>(options: ActOptions<Result, Given>) {
  const underWay = useRef(false);
  const { mutate, isPending, isSuccess, error, reset, variables } = useMutation({
    ...options,
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    isPending,
    isSuccess,
    error,
    reset,
    /** What the latest one was started with. */
    variables,
    start(given: Given) {
      if (underWay.current) return;
      underWay.current = true;
      mutate(given);
    },
  };
}
