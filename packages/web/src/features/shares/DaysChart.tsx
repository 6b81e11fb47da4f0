import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { type Day, highest, lastDays } from './chart.ts'
import classes from './SharePanel.module.css'

const size = { width: 300, height: 60, bar: 4 }

function Bars({ days }: { days: Day[] }) {
  const most = highest(days)
  const tall = (count: number) => (count / most) * size.height
  return days.map(({ day, visitors, downloads }, place) => {
    const left = place * (size.width / days.length)
    return (
      <g key={day}>
        <rect
          className={classes.visitors}
          x={left}
          y={size.height - tall(visitors)}
          width={size.bar}
          height={tall(visitors)}
        />
        <rect
          className={classes.downloads}
          x={left + size.bar}
          y={size.height - tall(downloads)}
          width={size.bar}
          height={tall(downloads)}
        />
      </g>
    )
  })
}

/** Who came and took something along, day by day: as bars, and as a table for those who do not see them. */
export function DaysChart({ days }: { days: Day[] }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const shown = lastDays(days)
  const some = shown.filter(({ visitors, downloads }) => visitors + downloads > 0)
  if (some.length === 0) return <p className={classes.quiet}>{t('no_visits')}</p>
  const dayOf = ({ day }: Day) => formats.date(`${day}T12:00:00Z`)
  return (
    <>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${size.width} ${size.height + 1}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <line className={classes.base} x1="0" x2={size.width} y1={size.height + 0.5} y2={size.height + 0.5} />
        <Bars days={shown} />
      </svg>
      <div className={classes.legend} aria-hidden>
        <span>{t('visitors')}</span>
        <span data-kind="downloads">{t('downloads_name')}</span>
        <time>
          {dayOf(shown[0]!)} – {dayOf(shown.at(-1)!)}
        </time>
      </div>
      <table className="unseen">
        <caption>{t('chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart_day')}</th>
            <th scope="col">{t('visitors')}</th>
            <th scope="col">{t('downloads_name')}</th>
          </tr>
        </thead>
        <tbody>
          {some.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayOf(day)}</th>
              <td>{formats.number(day.visitors)}</td>
              <td>{formats.number(day.downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
