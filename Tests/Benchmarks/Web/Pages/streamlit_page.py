"""The first page of `feedback` in Streamlit. Usage: streamlit run streamlit_page.py"""

import streamlit

streamlit.title("Leave a feedback for the movie")
category = streamlit.radio("Category", ["Average", "Polarized"])
streamlit.write(category)
streamlit.button("Leave Feedback")
