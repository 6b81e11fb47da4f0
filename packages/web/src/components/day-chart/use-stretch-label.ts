import { useFormats } from '#lib/formats/formats.ts'

/** A day, or the first and the last of several, as people write them. */
export function useStretchLabel() {
  const formats = useFormats()
  return ({ from, to }: { from: string; to: string }) =>
    from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
}
