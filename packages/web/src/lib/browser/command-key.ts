export const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Returns whether this key is pressed with Ctrl, or with ⌘ on Apple's systems. */
export const isCommandKey = ({ key, metaKey, ctrlKey }: KeyboardEvent, wanted: string) =>
  key.toLowerCase() === wanted && (isApple ? metaKey : ctrlKey)
