import { useTranslation } from 'react-i18next'

/** Returns a formatter of seconds, rounded up to a meaningful unit. */
export function useTimeLeft() {
  const { i18n } = useTranslation()
  return (seconds: number) => {
    const [unit, size] =
      seconds < 60 ? (['second', 1] as const) : seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const)
    const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'short' })
    return format.format(Math.ceil(seconds / size))
  }
}
