import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Choice {
  value: string
  label: string
}

interface Props extends SelectProps {
  data: Choice[]
}

/** From so many on, typing is quicker than scrolling; and nobody reads more than a screen of them. */
const sizes = { searchable: 8, shown: 60 }

/** Every word that was typed must occur. A list may not be empty: where nothing fits, it says so. */
const filterBy =
  (none: string): OptionsFilter =>
  ({ options, search, limit }) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const fitting = (options as Choice[]).filter(({ label }) =>
      words.every((word) => label.toLowerCase().includes(word)),
    )
    return fitting.length > 0 ? fitting.slice(0, limit) : [{ value: '', label: none, disabled: true }]
  }

/** One of several. */
export function SelectInput({ data, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      data={data}
      searchable={data.length > sizes.searchable}
      limit={sizes.shown}
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={filterBy(t('table.none_found'))}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      {...props}
      onFocus={(event) => {
        // What is typed takes the place of what was chosen.
        event.currentTarget.select()
        props.onFocus?.(event)
      }}
    />
  )
}
