// Node 20 has no Temporal; browsers that lack it get the same polyfill from src/main.tsx.
import 'temporal-polyfill/global'

// As in our pages, whose policy lets nothing compile: two checks in a row are both made there, and their messages are one.
import { configure } from 'arktype/config'

configure({ jitless: true })
