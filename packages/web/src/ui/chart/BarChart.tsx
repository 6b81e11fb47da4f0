import { VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type CSSProperties, type PointerEvent, useState } from 'react'
import classes from './BarChart.module.css'
import { spread, scaleTop } from './chart-scale.ts'

export interface ChartBar {
  /** What the bar is for, such as a day. */
  label: string
  /** The same in short, below it. */
  tick?: string
  value: number
  /** The value as people say it. */
  text: string
}

interface Props {
  /** What the chart shows. */
  label: string
  bars: ChartBar[]
  /** The heads of the two columns, for those who read it as a table. */
  heads: [label: string, value: string]
  /** The numbers at the side. */
  scale: (value: number) => string
}

const ticks = 5
/** In percent of the height: the smallest value that is not nothing must be seen. */
const lowest = 1.5

/** Where something stands between the left and the right end without leaving either. */
const placed = (share: number) => ({ insetInlineStart: `${share * 100}%`, transform: `translateX(${share * -100}%)` })

/** In widths of a digit: signs beyond the Latin ones, such as 万, are twice as wide. */
const wideness = (text: string) => text.length + (text.match(/[\u2000-\uffff]/g)?.length ?? 0)

function Table({ label, bars, heads }: Pick<Props, 'label' | 'bars' | 'heads'>) {
  return (
    <VisuallyHidden component="div">
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
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

/** Which bar is looked at, by pointer or by arrow keys. */
function useLookedAt(count: number) {
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
      {bars.map(({ label, value }, index) => {
        const height = value > 0 ? Math.max(lowest, (value / top) * 100) : 0
        const x = `${(index + 0.14) * step}%`
        const size = { width: `${step * 0.72}%`, height: `${height}%` }
        return (
          <rect key={label} x={x} y={`${100 - height}%`} {...size} rx={2} data-active={index === place || undefined} />
        )
      })}
    </svg>
  )
}

/** Values side by side: looked at by pointer or arrow keys, and readable as a table. */
export function BarChart({ label, bars, heads, scale }: Props) {
  const { place, pointing, keys } = useLookedAt(bars.length)
  const top = scaleTop(bars.map(({ value }) => value))
  const last = bars.length - 1
  const shown = bars[place ?? last]
  if (!shown) return null
  const side = { '--side': `${Math.max(...[top, top / 2].map((value) => wideness(scale(value)))) + 1}ch` }
  return (
    <figure className={classes.chart} style={side as CSSProperties} aria-label={label}>
      <div className={classes.plot}>
        {[top, top / 2, 0].map((value) => (
          <span key={value} className={classes.line} style={{ insetBlockEnd: `${(value / top) * 100}%` }} aria-hidden>
            {value > 0 && scale(value)}
          </span>
        ))}
        <div className={classes.area} {...pointing}>
          <Bars bars={bars} top={top} place={place} />
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
            <div className={classes.tip} style={placed((place + 0.5) / bars.length)} aria-hidden>
              <span>{shown.label}</span>
              <strong>{shown.text}</strong>
            </div>
          )}
        </div>
      </div>
      <div className={classes.ticks} aria-hidden>
        {spread(bars.length, ticks).map((index) => (
          <span key={index} style={placed((index + 0.5) / bars.length)}>
            {bars[index]!.tick ?? bars[index]!.label}
          </span>
        ))}
      </div>
      <Table label={label} bars={bars} heads={heads} />
    </figure>
  )
}
