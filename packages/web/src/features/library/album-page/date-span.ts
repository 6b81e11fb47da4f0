import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const day = 86_400_000

/** Returns the localized date range of the photos; empty if there are none. */
export function formatDateSpan(days: ArrayLike<number>, language: string) {
  let [first, last] = [Infinity, -Infinity]
  for (let place = 0; place < days.length; place++) {
    first = Math.min(first, days[place]!)
    last = Math.max(last, days[place]!)
  }
  if (first > last) return ''
  // Days are counted in UTC, regardless of the reader's time zone.
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    first * day,
    last * day,
  )
}

export function useSpan(days: Int32Array | undefined) {
  const { language } = useTranslation().i18n
  return useMemo(() => formatDateSpan(days ?? [], language), [days, language])
}
