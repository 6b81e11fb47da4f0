import '@mantine/core/styles/Combobox.css'
import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Choice {
  value: string
  label: string
}

interface Props extends SelectProps {
  data: Choice[]
}

/**
 * Lists with more than `searchable` options get a search, as typing is faster than scrolling; at most `shown` are
 * rendered.
 */
const sizes = { searchable: 8, shown: 60 }

/**
 * Matches options that contain every typed word. The list may not be empty, so a disabled option says that nothing
 * matches.
 */
const filterBy =
  (none: string): OptionsFilter =>
  ({ options, search, limit }) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const fitting = (options as Choice[]).filter(({ label }) =>
      words.every((word) => label.toLowerCase().includes(word)),
    )
    return fitting.length > 0 ? fitting.slice(0, limit) : [{ value: '', label: none, disabled: true }]
  }

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
        // Selecting the text lets typing replace the chosen value.
        event.currentTarget.select()
        props.onFocus?.(event)
      }}
    />
  )
}
