import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const day = 86_400_000

/** From the first to the last day of photos, as a person would write it; nothing where there are none. */
export function spanOf(days: ArrayLike<number>, language: string) {
  let [first, last] = [Infinity, -Infinity]
  for (let place = 0; place < days.length; place++) {
    first = Math.min(first, days[place]!)
    last = Math.max(last, days[place]!)
  }
  if (first > last) return ''
  // Days are counted in UTC, wherever the reader is.
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    first * day,
    last * day,
  )
}

export function useSpan(days: Int32Array | undefined) {
  const { language } = useTranslation().i18n
  return useMemo(() => spanOf(days ?? [], language), [days, language])
}
