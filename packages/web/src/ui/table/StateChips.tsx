import { FilterChip } from './FilterChip.tsx'

interface Props<State extends string | number> {
  states: readonly State[]
  labelOf: (state: State) => string
  value: State | undefined
  onChange: (state: State | undefined) => void
}

/** Filter chips for the states of a list; at most one is active. */
export function StateChips<State extends string | number>({ states, labelOf, value, onChange }: Props<State>) {
  return states.map((state) => (
    <FilterChip
      key={state}
      label={labelOf(state)}
      isOn={value === state}
      onToggle={(isOn) => onChange(isOn ? state : undefined)}
    />
  ))
}
