import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";

type SubmitOptions<Result, Input> = Omit<UseMutationOptions<Result, Error, Input>, "onSettled">;

/**
 * A mutation that doesn't start while the last one is in flight: a second click may come before the
 * first is rendered as pending.
 */
export function useSubmit<Result, Input = void>(options: SubmitOptions<Result, Input>) {
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
    submit(input: Input) {
      if (inFlight.current) return;
      inFlight.current = true;
      mutate(input);
    },
  };
}
