import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { isSameTag } from '#lib/formats/tag-names.ts'
import { tagsQuery } from '#data/library/tags.ts'
import { focusInMenu } from '#ui/overlay/MenuChip.tsx'
import type { MenuProps } from './FilterMenu.tsx'
import classes from './Menus.module.css'
import { Options } from './Options.tsx'

const shown = 40

/** Tags that a photo must have, all of them; those that are chosen stand first. */
export function TagMenu({ filters: { tags = [] }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const { data: known = [], isSuccess } = useQuery(tagsQuery)
  const counts = new Map(known.map(({ name, photo_count }) => [name.toLowerCase(), formats.number(photo_count)]))
  const word = typed.trim().toLowerCase()
  const isOn = (name: string) => tags.some((tag) => isSameTag(tag, name))
  const others = known.filter(({ name }) => !isOn(name) && name.toLowerCase().includes(word))
  const names = [...tags, ...others.slice(0, shown).map(({ name }) => name)]

  const toggle = (tag: string) => {
    setTyped('')
    onChange({ tags: isOn(tag) ? tags.filter((other) => !isSameTag(other, tag)) : [...tags, tag] })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || word === '') return
    event.preventDefault()
    toggle(others[0]?.name ?? typed.trim())
  }

  return (
    <>
      <TextInput
        ref={focusInMenu}
        aria-label={t('filters.find_tag')}
        placeholder={t('filters.find_tag')}
        maxLength={limits.photo.tag}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
      />
      {isSuccess && others.length === 0 && (word !== '' || tags.length === 0) && (
        <p className={classes.none}>{t(word === '' ? 'filters.no_tags' : 'filters.no_tag')}</p>
      )}
      <Options
        options={names.map((name) => ({ value: name, label: name, note: counts.get(name.toLowerCase()) }))}
        isOn={isOn}
        onChoose={toggle}
        isMany
      />
    </>
  )
}
