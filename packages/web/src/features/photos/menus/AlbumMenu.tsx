import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { focusInMenu } from '#ui/overlay/MenuChip.tsx'
import type { MenuProps } from './FilterMenu.tsx'
import classes from './Menus.module.css'
import { Options } from './Options.tsx'

const shown = 30

/** One album, found by a part of its name. */
export function AlbumMenu({ filters: { album }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data: albums } = useQuery({
    queryKey: ['albums', 'found', q],
    queryFn: ({ signal }) => api('GET /user/albums', { query: { per_page: shown, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextInput
        ref={focusInMenu}
        type="search"
        aria-label={t('filters.find_album')}
        placeholder={t('filters.find_album')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {albums?.data.length === 0 && <p className={classes.none}>{t('filters.no_album')}</p>}
      <Options
        options={(albums?.data ?? []).map(({ name, photo_count }) => ({
          value: name,
          label: name,
          note: formats.number(photo_count),
        }))}
        isOn={(name) => name === album}
        onChoose={(name) => onChange({ album: name === album ? undefined : name })}
      />
    </>
  )
}
