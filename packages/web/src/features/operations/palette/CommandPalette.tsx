/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with rich options, for which HTML has no elements */
import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cog, Image, type LucideIcon, ReceiptText, Search, UsersRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPolicyAnchor } from '#components/image-policy/policy-fields.ts'
import { usePolicyFields } from '#components/image-policy/use-policy-fields.ts'
import { usePermissions } from '#data/identity/permissions.ts'
import { settingsQuery } from '#data/api/admin.ts'
import { paletteQuery, type PaletteResult } from '#data/operations/palette.ts'
import { isFieldVisible, matchesSearch, useSettingFields } from '#features/operations/settings/use-setting-fields.ts'
import { Modal } from '#ui/overlay/Modal.tsx'
import classes from './CommandPalette.module.css'

export interface PalettePage {
  to: string
  label: string
  icon: LucideIcon
}

interface Option extends Pick<PaletteResult, 'id' | 'label'> {
  detail?: string
  icon: LucideIcon
  to: string
  search?: Record<string, unknown>
  hash?: string
}

interface OptionGroup {
  label: string
  options: Option[]
}

interface Props {
  pages: PalettePage[]
  onClose: () => void
}

const DEBOUNCE_MS = 150
/** Shorter texts match too much to be worth three requests. */
const MIN_LENGTH = 2
const MAX_SETTINGS = 6

const includes = (text: string, q: string) => text.toLowerCase().includes(q.toLowerCase())

function useMatchingSettings(q: string): Option[] {
  const { t } = useTranslation(['app', 'settings-sections'])
  const can = usePermissions()
  const { data } = useQuery({ ...settingsQuery, enabled: can('settings.read') })
  const settings = useSettingFields(data?.settings, data?.secrets_set ?? [])
  const policyFields = usePolicyFields()
  if (!data || q === '') return []
  const fields = [
    ...settings
      .filter((field) => isFieldVisible(field, data.settings))
      .map((field) => ({
        field,
        detail: t(`settings-sections:titles.${field.section}`),
        to: '/admin/settings',
        hash: `setting-${field.name}`,
      })),
    ...policyFields.map((field) => ({
      field: { ...field, name: `image_policy.${field.name}` },
      detail: t('app:titles.admin_images'),
      to: '/admin/images',
      hash: getPolicyAnchor(field.name, data.settings.image_policy),
    })),
  ]
  const found = fields.filter(({ field }) => matchesSearch(field, q))
  // Settings that are named like this come before those whose explanation only mentions it.
  const labeled = found.filter(({ field }) => includes(field.label, q))
  const named = found.filter(({ field }) => includes(field.name, q))
  return [...new Set([...labeled, ...named, ...found])].slice(0, MAX_SETTINGS).map(({ field, ...place }) => ({
    id: `setting-${field.name}`,
    label: field.label,
    icon: Cog,
    ...place,
  }))
}

/** Finds a screen, a setting, a user, a photo or an order of the admin panel by name, and leads there. */
export function CommandPalette({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <Modal kind="palette" transition="pop" label={t('nav.palette')} opened={opened} onClose={props.onClose}>
      <PaletteSearch {...props} />
    </Modal>
  )
}

function PaletteSearch({ pages, onClose }: Props) {
  const { t } = useTranslation(['tables', 'app'])
  const can = usePermissions()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const q = typed.trim()
  const [debounced] = useDebouncedValue(q, DEBOUNCE_MS)
  const isSearched = q.length >= MIN_LENGTH
  const { data, isFetching } = useQuery({
    ...paletteQuery(debounced, can),
    enabled: debounced.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const found = isSearched ? data : undefined
  const withIcon = (icon: LucideIcon, results: PaletteResult[] = []) => results.map((each) => ({ ...each, icon }))

  const groups: OptionGroup[] = [
    {
      label: t('palette.screens'),
      options: pages.filter(({ label }) => includes(label, q)).map((page) => ({ ...page, id: `screen-${page.to}` })),
    },
    { label: t('app:titles.admin_settings'), options: useMatchingSettings(q) },
    { label: t('app:titles.admin_users'), options: withIcon(UsersRound, found?.users) },
    { label: t('app:titles.admin_photos'), options: withIcon(Image, found?.photos) },
    { label: t('app:titles.admin_orders'), options: withIcon(ReceiptText, found?.orders) },
  ].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const active = options[Math.min(activeIndex, options.length - 1)]
  const isWaiting = isSearched && (isFetching || debounced !== q)

  useEffect(() => {
    if (active?.id) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active?.id, listId])

  function open(option: Option) {
    onClose()
    const { to, search = {}, hash } = option
    void navigate({ to, search, ...(hash && { hash }) })
  }

  function handleKey(event: KeyboardEvent) {
    // Enter ends the composition of an input method.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActiveIndex((Math.min(activeIndex, options.length - 1) + step + options.length) % options.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      open(active)
    }
  }

  return (
    <>
      <Input
        type="search"
        role="combobox"
        size="md"
        data-autofocus
        aria-label={t('app:nav.palette')}
        placeholder={t('palette.hint')}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': `${listId}-${active.id}` })}
        leftSection={<Search size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActiveIndex(0)
        }}
        onKeyDown={handleKey}
      />
      <div className={classes.list} id={listId} role="listbox" aria-label={t('palette.results')}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.label} aria-hidden>
              {group.label}
            </div>
            {group.options.map((option) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles keys
              <div
                key={option.id}
                id={`${listId}-${option.id}`}
                className={classes.option}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                onPointerMove={() => setActiveIndex(options.indexOf(option))}
                onClick={() => open(option)}
              >
                <option.icon size={16} aria-hidden />
                <bdi className={classes.name}>{option.label}</bdi>
                {option.detail && <bdi className={classes.detail}>{option.detail}</bdi>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <output className={classes.state}>{options.length === 0 && !isWaiting && t('palette.none')}</output>
    </>
  )
}
