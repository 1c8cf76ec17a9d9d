print("pushtrail")
