import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";

type SubmitOptions<Result, Given> = Omit<UseMutationOptions<Result, Error, Given>, "onSettled">;

/**
 * A mutation that doesn't start while the last one is in flight: a second click may come before the
 * first is rendered as pending.
 */
export function useSubmit<Result, Given = void>(options: SubmitOptions<Result, Given>) {
  const inFlight = useRef(false);
  const { mutate, isPending, isSuccess, data, error, reset, variables } = useMutation({
    ...options,
    onSettled: () => {
      inFlight.current = false;
    },
  });
  return {
    isPending,
    isSuccess,
    data,
    error,
    reset,
    /** The input of the latest one. */
    variables,
    submit(given: Given) {
      if (inFlight.current) return;
      inFlight.current = true;
      mutate(given);
    },
  };
}
