/** Files that someone dropped, pasted or chose anywhere in the application, on their way to the uploader. */
type Taker = (files: File[]) => void

let taker: Taker = () => {}

/** The uploader says here that it takes files; an empty list means that its panel is to be opened. */
export function takeFiles(take: Taker) {
  taker = take
}

export const giveFiles = (files: File[]) => taker(files)
