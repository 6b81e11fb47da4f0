/** Whether the person has asked that nothing moves. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
