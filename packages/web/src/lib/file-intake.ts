/** What goes with files that are given for some place, such as an album. */
export interface Destination {
  album_id: number
}

/** Files that someone dropped, pasted or chose anywhere in the application, on their way to the uploader. */
type Taker = (files: File[], into?: Destination) => void

let taker: Taker = () => {}

/** The uploader says here that it takes files; an empty list means that its panel is to be opened. */
export function takeFiles(take: Taker) {
  taker = take
}

export const giveFiles = (files: File[], into?: Destination) => taker(files, into)
