// Node 20 has no Temporal; browsers that lack it get the same polyfill from src/main.tsx.
import 'temporal-polyfill/global'
