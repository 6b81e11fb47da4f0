import type { CSSProperties, FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import classes from './PlayerControls.module.css'

interface Props {
  label: string
  /** From 0 to 1. */
  value: number
  valueText: string
  className: string | undefined
  /** Called while a pointer moves over the track; null when the mouse has left it. */
  onPoint?: (share: number | null) => void
  /** Called while the handle is dragged. */
  onDrag: (share: number) => void
  /** Called where the pointer lets go; null if the system took the pointer away. */
  onDrop: (share: number | null) => void
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  children?: ReactNode
}

function shareOf({ clientX, currentTarget }: PointerEvent) {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}

/**
 * Horizontal slider of a player. A field of the type range does not tell where the mouse is, and on iPhones it moves
 * only when its handle is hit.
 */
export function TrackSlider({
  label,
  value,
  valueText,
  className,
  onPoint,
  onDrag,
  onDrop,
  onFocus,
  onKeyDown,
  children,
}: Props) {
  const isHeld = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.hasPointerCapture(pointerId)
  return (
    <div
      className={`${classes.slider} ${className}`}
      style={{ '--value': value } as CSSProperties}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range does not tell where the mouse points
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={valueText}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(shareOf(event))
      }}
      onPointerMove={(event) => {
        if (isHeld(event)) onDrag(shareOf(event))
        else if (event.pointerType === 'mouse') onPoint?.(shareOf(event))
      }}
      onPointerUp={(event) => {
        if (isHeld(event)) onDrop(shareOf(event))
      }}
      onPointerCancel={() => onDrop(null)}
      onPointerLeave={() => onPoint?.(null)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className={classes.track} />
      {children}
    </div>
  )
}
