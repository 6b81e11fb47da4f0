import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { toReadingKey } from '#lib/browser/direction.ts'
import classes from './Tabs.module.css'

interface Props<Name extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: { name: Name; label: string; icon?: ReactNode }[]
  selected: Name
  onSelect: (name: Name) => void
  /** Content of the selected tab. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with arrow-key navigation. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  const id = useId()
  const place = tabs.findIndex(({ name }) => name === selected)

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 }
    const step = steps[toReadingKey(event.key)]
    const next = step === undefined ? ends[event.key] : (place + step + tabs.length) % tabs.length
    if (next === undefined) return
    event.preventDefault()
    onSelect(tabs[next]!.name)
    document.getElementById(`${id}-${tabs[next]!.name}`)?.focus()
  }

  return (
    <>
      <div className={classes.tabs} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={handleKey}>
        {tabs.map(({ name, label: text, icon }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={classes.tab}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}
