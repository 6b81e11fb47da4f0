import { type CSSProperties, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Panels.module.css'

/** Two taps within this time in milliseconds and this distance in pixels count as a double tap. */
const doubleTap = { time: 350, distance: 24 }

/** Detects the second of two taps; browsers fire dblclick for a mouse, but not everywhere for touch. */
function useDoubleTap() {
  const last = useRef({ time: -Infinity, x: 0 })
  return ({ timeStamp, clientX }: PointerEvent) => {
    const { time, x } = last.current
    const isDouble = timeStamp - time < doubleTap.time && Math.abs(clientX - x) < doubleTap.distance
    last.current = { time: isDouble ? -Infinity : timeStamp, x: clientX }
    return isDouble
  }
}

interface Props {
  label: string
  value: number
  /** The range goes from minus this number to this number. */
  limit: number
  step?: number
  unit?: string
  onDrag: (value: number) => void
  onDrop: () => void
}

/** Slider around zero, with a button that shows the value and resets it. */
export function Slider({ label, value, limit, step = 1, unit = '', onDrag, onDrop }: Props) {
  const { t } = useTranslation('editor')
  const id = useId()
  const isDoubleTap = useDoubleTap()
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={-limit}
        max={limit}
        step={step}
        value={value}
        style={{ '--strength': (value / limit) * 100 } as CSSProperties}
        onChange={({ currentTarget }) => onDrag(Number(currentTarget.value))}
        onPointerUp={(event) => {
          if (isDoubleTap(event)) onDrag(0)
          onDrop()
        }}
        onKeyUp={onDrop}
        onBlur={onDrop}
      />
      <button
        type="button"
        className={classes.value}
        disabled={value === 0}
        aria-label={t('reset_named', { name: label })}
        title={t('reset_named', { name: label })}
        onClick={() => {
          onDrag(0)
          onDrop()
        }}
      >
        {value}
        {unit}
      </button>
    </div>
  )
}
