/** Whether commands have the key ⌘, as on Apple's systems, and not Ctrl. For the browser only. */
export const hasCommandKey = (): boolean => /Mac|iP/.test(navigator.platform);
