import type { ShareInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'

interface Neighbour {
  caller: Caller
  albums: number[]
  photos: number[]
}

interface FillPublicLifeDeps {
  services: Pick<Services, 'explore' | 'shares' | 'pages' | 'notices'>
  people: Neighbour[]
  client: Client
}

const about = `## 这里是什么

一个自己搭建的图床与相册：照片按原样保存，链接长期有效。

## 上传

把文件拖进页面，或用命令行：

\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" -F file=@photo.jpg https://example.org/api/v2/upload
\`\`\`
`

const welcome = `探索广场已经开放：公开的照片与相册都会出现在那里。

- 在照片上点一下爱心，作者会看到
- 不想公开的照片保持“未列出”即可，链接仍然可用
`

const shareOf = (input: Pick<ShareInput, 'type' | 'ids' | 'content'>): ShareInput => ({
  is_download_allowed: true,
  is_detail_shown: true,
  is_place_shown: false,
  uploads: 'off',
  upload_most: 100,
  ...input,
})

/** Fills in likes and shares of users, and the administrator's pages and notices. */
export async function fillPublicLife({ services, people, client }: FillPublicLifeDeps) {
  const { explore, shares, pages, notices } = services
  for (const [place, { caller }] of people.entries()) {
    const others = people.filter((person) => person.caller !== caller).flatMap(({ photos }) => photos)
    for (const id of others.filter((_id, number) => number % (place + 2) === 0)) await explore.like(caller, id)
  }
  const [keeper] = people
  if (!keeper) return
  const { caller, albums, photos } = keeper
  await shares.create(
    caller,
    shareOf({ type: 'album', ids: albums.slice(0, 1), content: '给朋友们的旅行相册' }),
    client,
  )
  await shares.create(
    caller,
    { ...shareOf({ type: 'photo', ids: photos.slice(0, 5), content: '五张小样' }), password: 'imagora' },
    client,
  )
  const page = { type: 'internal', url: '', title: '关于本站', icon: '', is_published: true } as const
  await pages.create({ caller, client }, { ...page, slug: 'about', name: '关于', content: about })
  await notices.create({ caller, client }, { title: '探索广场开放', content: welcome, is_published: true })
}
