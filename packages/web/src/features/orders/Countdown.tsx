import { useEffect, useSyncExternalStore } from 'react'
import classes from './PayPanel.module.css'

function subscribe(listener: () => void) {
  const clock = window.setInterval(listener, 500)
  return () => window.clearInterval(clock)
}

const two = (number: number) => String(number).padStart(2, '0')

/** Hours only where there are any. */
function clockText(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [...(hours > 0 ? [String(hours)] : []), two(minutes), two(seconds % 60)].join(':')
}

interface Props {
  label: string
  until: string
  /** Said in its place once the time is over. */
  over: string
  onOver: () => void
}

/** How long there is still time. */
export function Countdown({ label, until, over, onOver }: Props) {
  const end = new Date(until).getTime()
  const seconds = useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((end - Date.now()) / 1000)))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) onOver()
    // What is done at the end is done once, whichever function was given last.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  if (isOver) return <p className={classes.left}>{over}</p>
  return (
    <p className={classes.left} data-soon={seconds < 120 || undefined}>
      {label}{' '}
      <span role="timer" className={classes.clock}>
        {clockText(seconds)}
      </span>
    </p>
  )
}
