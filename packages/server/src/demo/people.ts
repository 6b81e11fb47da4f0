/** Users of the demo site with their photos: the name and first scene of each album. */
export const people = [
  {
    username: 'demo',
    name: '林一',
    is_admin: true,
    albums: [
      { name: '山海之间', intro: '一路向南，山与海都在窗外。', is_public: true, photos: 8 },
      { name: '城市夜行', intro: '下班后的天际线。', is_public: true, photos: 6 },
    ],
    loose: 6,
  },
  {
    username: 'ann',
    name: 'Ann Rivers',
    is_admin: false,
    albums: [
      { name: 'Northern summer', intro: 'Three weeks with a small tent.', is_public: true, photos: 6 },
      { name: 'Family', intro: '', is_public: false, photos: 3 },
    ],
    loose: 3,
  },
  {
    username: 'kai',
    name: '小开',
    is_admin: false,
    albums: [{ name: '胶片实验', intro: '过期胶卷的颜色。', is_public: true, photos: 4 }],
    loose: 2,
  },
]

const titles = [
  '晨雾',
  '归途',
  '远山',
  '潮声',
  '暮色',
  '灯火',
  '初雪',
  '风起',
  'Before the rain',
  'Last light',
  'Quiet water',
  'Ridge',
]

const tags = [['山'], ['海', '旅行'], ['城市', '夜'], ['旅行']]

export const tagsOf = (number: number) => tags[number % tags.length]!

export const titleOf = (number: number) => titles[number % titles.length]!
