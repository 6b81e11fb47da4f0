export const second = 1000
export const minute = 60 * second

export const floorTo = (time: number, step: number) => Math.floor(time / step) * step
export const iso = (time: number) => new Date(time).toISOString()
