import { type ChangeEvent, type CSSProperties, type PointerEvent, useState } from 'react'
import classes from './BarChart.module.css'
import { pickTickIndexes, getScaleMax } from './chart-scale.ts'

export interface ChartBar {
  /** Set where labels repeat, as the hours do when clocks are turned back. */
  id?: string
  /** Category of the bar, such as a day. */
  label: string
  /** Short form of the label, for the axis. */
  tick?: string
  value: number
  /** Formatted value. */
  text: string
  /** What it is compared with, drawn as a dashed line over the bars. */
  previous?: { value: number; text: string }
}

interface Props {
  label: string
  bars: ChartBar[]
  /** Column headers of the table for screen readers; the third is of what is compared. */
  heads: [label: string, value: string, previous?: string]
  /** Formats the numbers on the value axis. */
  formatValue: (value: number) => string
}

const TICK_COUNT = 5
/** Minimum bar height in percent; smaller values above zero would be invisible. */
const MIN_BAR_HEIGHT_PERCENT = 1.5

/** Positions an element along the axis without overflowing at either end. */
const getPositionStyle = (share: number) => ({
  left: `${share * 100}%`,
  transform: `translateX(${share * -100}%)`,
})

/** Text width in digits: characters beyond Latin, such as 万, are twice as wide. */
const getTextWidth = (text: string) => text.length + (text.match(/[\u2000-\uffff]/g)?.length ?? 0)

function Table({ label, bars, heads }: Pick<Props, 'label' | 'bars' | 'heads'>) {
  return (
    <div className="unseen">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id ?? bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.text}</td>
              {bar.previous && <td>{bar.previous.text}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Tracks the active bar, set by pointer or arrow keys. */
function useHoveredBar(count: number) {
  const [place, setPlace] = useState<number | null>(null)
  const last = count - 1
  const leave = () => setPlace(null)
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPlace(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * count))))
  }
  return {
    place: place !== null && place <= last ? place : null,
    pointing: { onPointerMove: point, onPointerDown: point, onPointerLeave: leave },
    keys: {
      onFocus: () => setPlace(place ?? last),
      onBlur: leave,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPlace(target.valueAsNumber),
    },
  }
}

function Bars({ bars, top, place }: { bars: ChartBar[]; top: number; place: number | null }) {
  const step = 100 / bars.length
  return (
    <svg className={classes.bars} aria-hidden>
      {bars.map(({ id, label, value }, index) => {
        const height = value > 0 ? Math.max(MIN_BAR_HEIGHT_PERCENT, (value / top) * 100) : 0
        const x = `${(index + 0.14) * step}%`
        const size = { width: `${step * 0.72}%`, height: `${height}%` }
        return (
          <rect
            key={id ?? label}
            x={x}
            y={`${100 - height}%`}
            {...size}
            rx={2}
            data-active={index === place || undefined}
          />
        )
      })}
    </svg>
  )
}

/** Dashed line through the middle of the bars, at the height of what each is compared with. */
function PreviousLine({ bars, top }: { bars: ChartBar[]; top: number }) {
  const points = bars.flatMap(({ previous }, index) =>
    previous ? [`${((index + 0.5) / bars.length) * 100},${100 - (previous.value / top) * 100}`] : [],
  )
  if (points.length === 0) return null
  return (
    <svg className={classes.previous} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Bar chart with pointer and arrow-key inspection, and a table for screen readers. */
export function BarChart({ label, bars, heads, formatValue }: Props) {
  const { place, pointing, keys } = useHoveredBar(bars.length)
  const top = getScaleMax(bars.flatMap(({ value, previous }) => [value, previous?.value ?? 0]))
  const last = bars.length - 1
  const shown = bars[place ?? last]
  if (!shown) return null
  const side = { '--side': `${Math.max(...[top, top / 2].map((value) => getTextWidth(formatValue(value)))) + 1}ch` }
  return (
    <figure className={classes.chart} style={side as CSSProperties} aria-label={label}>
      {/* Time and numbers run from left to right in every language, as on the axes of printed charts. */}
      <div className={classes.plot} dir="ltr">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className={classes.line} style={{ insetBlockEnd: `${(value / top) * 100}%` }} aria-hidden>
            {value > 0 && formatValue(value)}
          </span>
        ))}
        <div className={classes.area} {...pointing}>
          <Bars bars={bars} top={top} place={place} />
          <PreviousLine bars={bars} top={top} />
          <input
            type="range"
            min={0}
            max={last}
            value={place ?? last}
            aria-label={label}
            aria-valuetext={`${shown.label}: ${shown.text}`}
            {...keys}
          />
          {place !== null && (
            <div className={classes.tip} dir="auto" style={getPositionStyle((place + 0.5) / bars.length)} aria-hidden>
              <span>{shown.label}</span>
              <strong>{shown.text}</strong>
              {shown.previous && (
                <span>
                  {heads[2]}: {shown.previous.text}
                </span>
              )}
            </div>
          )}
        </div>
      </div>
      <div className={classes.ticks} dir="ltr" aria-hidden>
        {pickTickIndexes(bars.length, TICK_COUNT).map((index) => (
          <span key={index} dir="auto" style={getPositionStyle((index + 0.5) / bars.length)}>
            {bars[index]!.tick ?? bars[index]!.label}
          </span>
        ))}
      </div>
      <Table label={label} bars={bars} heads={heads} />
    </figure>
  )
}
