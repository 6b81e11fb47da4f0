import { daySpans } from '@imagora/contract/limits'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import classes from './PeriodChips.module.css'
import type { DaySpan } from '#data/operations/search-params.ts'

interface Props {
  days: DaySpan
  onChoose: (days: DaySpan) => void
  label: (days: DaySpan) => string
}

/** Chooses how many days the charts of a page cover. */
export function PeriodChips({ days, onChoose, label }: Props) {
  return (
    <div className={classes.spans}>
      {daySpans.map((span) => (
        <FilterChip key={span} label={label(span)} isOn={span === days} onToggle={() => onChoose(span)} />
      ))}
    </div>
  )
}
