import { type CSSProperties, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Adjustment, adjustments, type Edits } from './model/edits.ts'
import classes from './Panels.module.css'

interface Props {
  edits: Edits
  onDrag: (edits: Edits) => void
  onDrop: () => void
}

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

function Slider({ name, edits, onDrag, onDrop }: Props & { name: Adjustment }) {
  const { t } = useTranslation('editor')
  const id = useId()
  const isDoubleTap = useDoubleTap()
  const set = (value: number) => onDrag({ ...edits, [name]: value })
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{t(name)}</label>
      <input
        id={id}
        type="range"
        min={-100}
        max={100}
        value={edits[name]}
        style={{ '--strength': edits[name] } as CSSProperties}
        onChange={({ currentTarget }) => set(Number(currentTarget.value))}
        onPointerUp={(event) => {
          if (isDoubleTap(event)) set(0)
          onDrop()
        }}
        onKeyUp={onDrop}
        onBlur={onDrop}
      />
      <button
        type="button"
        className={classes.value}
        disabled={edits[name] === 0}
        aria-label={t('reset_named', { name: t(name) })}
        title={t('reset_named', { name: t(name) })}
        onClick={() => {
          set(0)
          onDrop()
        }}
      >
        {edits[name]}
      </button>
    </div>
  )
}

export function Sliders(props: Props) {
  return (
    <div className={classes.sliders}>
      {adjustments.map((name) => (
        <Slider key={name} name={name} {...props} />
      ))}
    </div>
  )
}
