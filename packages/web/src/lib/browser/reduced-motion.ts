/** Whether the person has asked that nothing moves. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
