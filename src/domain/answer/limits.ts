/** Of a booking's answers: how many, and in characters. Apart, since pages of customers load what checks them later. */
export const mostAnswers = 5
export const longestAnswer = 500
export const longestQuestion = 200
